import type { Booking } from '@nanny-polo/shared/booking';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { MomentField } from '../input/MomentField.tsx';

interface MomentProps {
  record: Booking;
  move: 'check-in' | 'check-out';
  /** Hears the chosen instant; null while there is none that can be taken. */
  onChange: (at: string | null) => void;
}

/** When the nanny really came or left, and what leaving late means. */
export function Moment({ record, move, onChange }: MomentProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.moment.${name}`, values);
  const [at, setAt] = useState<string | null>(() => new Date().toISOString());

  const faultOf = (instant: string | null): string | null => {
    if (!instant) return text('bad');
    if (Date.parse(instant) > Date.now()) return text('ahead');
    const came = move === 'check-out' ? record.checked_in_at : null;
    return came && Date.parse(instant) < Date.parse(came)
      ? text('early', { when: shortInstant(came) })
      : null;
  };
  const fault = faultOf(at);
  const over =
    at && move === 'check-out' ? Math.floor((Date.parse(at) - Date.parse(record.end_at)) / 60_000) : 0;
  const help = over > 0 ? text('overtime', { count: over }) : text('help');
  return (
    <MomentField
      label={text(move)}
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
