import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';
import { datePicker } from '@nanny-polo/shared/constants';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** The agency's clock at an instant of a form; null without an instant, or with an incomplete year. */
function clockOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).getUTCFullYear() < datePicker.minYear) return null;
  return agencyClock(time);
}

/** Returns a handler for changes of the start that shifts the end equally on the clock, so the length stays. */
export function useEndFollows() {
  const { getValues, setValue } = useFormContext();
  const start = useWatch({ name: 'start_at' });
  const last = useRef<number | null>(null);
  return (changed: unknown) => {
    const before = clockOf(start) ?? last.current;
    const after = clockOf(changed);
    last.current = after ?? before;
    const end = clockOf(getValues('end_at'));
    if (before === null || after === null || end === null || before === after) return;
    const moved = new Date(agencyInstant(end + after - before)).toISOString();
    setValue('end_at', moved, { shouldDirty: true });
  };
}
