import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { BookingPossibilities } from '@nanny-polo/shared/bookings/booking-work';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { readClockPlace } from '@nanny-polo/shared/time/time-zone';
import { useState } from 'react';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { useText } from '../../ui/page/use-text.ts';

type Period = NonNullable<BookingPossibilities['moves'][number]['at']>;

interface MomentProps {
  record: Booking;
  transition: 'check-in' | 'check-out';
  /** The allowed range, once it is known. */
  period: Period | null;
  /** Called with the chosen instant, or null while it is not valid. */
  onChange: (at: string | null) => void;
}

/** The time of check-in or check-out, and the overtime it implies. */
export function Moment({ record, transition, period, onChange }: MomentProps) {
  const text = useText('booking.moment');
  const [at, setAt] = useState<string | null>(() => new Date(readServerTime()).toISOString());

  const faultOf = (instant: string | null): string | null => {
    if (!instant) return text('bad');
    if (Date.parse(instant) > readServerTime()) return text('ahead');
    if (!period) return null;
    const { earliest, latest } = period;
    if (Date.parse(instant) < Date.parse(earliest))
      return text('early', { when: formatShortInstant(earliest) });
    return Date.parse(instant) > Date.parse(latest)
      ? text('late', { when: formatShortInstant(latest) })
      : null;
  };
  const fault = faultOf(at);
  const over =
    at && transition === 'check-out' ? Math.floor((Date.parse(at) - Date.parse(record.end_at)) / 60_000) : 0;
  const help = over > 0 ? text('overtime', { count: over }) : text('help', { place: readClockPlace() });
  return (
    <MomentField
      label={text(transition)}
      helperText={fault ?? help}
      wrong={fault !== null}
      value={at}
      onChange={(instant) => {
        setAt(instant);
        onChange(faultOf(instant) ? null : instant);
      }}
    />
  );
}
