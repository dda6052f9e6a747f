import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';
import { visitSettings } from '@nanny-polo/shared/booking-rules';
import { datePicker } from '@nanny-polo/shared/constants';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

const minute = 60_000;

/** The agency's clock at an instant of a form; null without an instant, or with an incomplete year. */
function clockOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).getUTCFullYear() < datePicker.minYear) return null;
  return agencyClock(time);
}

/**
 * Returns a handler for changes of the start that shifts the end equally on the clock, so the length stays. An empty end
 * becomes that of the shortest visit, so that its day need not be typed.
 */
export function useEndFollows() {
  const { getValues, setValue } = useFormContext();
  const start = useWatch({ name: 'start_at' });
  const last = useRef<number | null>(null);
  const setEnd = (clock: number) =>
    setValue('end_at', new Date(agencyInstant(clock)).toISOString(), { shouldDirty: true });
  return (changed: unknown) => {
    const before = clockOf(start) ?? last.current;
    const after = clockOf(changed);
    last.current = after ?? before;
    if (after === null) return;
    const end = clockOf(getValues('end_at'));
    if (end !== null && before !== null && before !== after) setEnd(end + after - before);
    if (!getValues('end_at')) setEnd(after + visitSettings().shortest_booking_minutes * minute);
  };
}
