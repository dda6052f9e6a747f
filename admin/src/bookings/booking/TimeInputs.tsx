import { Alert } from '@mui/material';
import { readVisitSettings } from '@nanny-polo/shared/bookings/booking-rules';
import { datePicker } from '@nanny-polo/shared/contract/constants';
import { findAgencyInstant, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { describeRealHours } from '@nanny-polo/shared/time/real-hours';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatPeriod } from '../../ui/field/instant.ts';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useText } from '../../ui/page/use-text.ts';

/** The start and the end of a booking. A change to the start shifts the end. */
export function TimeInputs(props: { disabled?: boolean; helperText?: string }) {
  const onStart = useEndFollows();
  useEndChecked();
  return (
    <>
      <InstantInput
        source="start_at"
        label="resources.booking.fields.start_at"
        isRequired
        onChange={onStart}
        {...props}
      />
      <InstantInput source="end_at" label="resources.booking.fields.end_at" isRequired {...props} />
      <ClockNotice />
    </>
  );
}

/** Shows how many hours the booking in a form really lasts if the clocks change during it. */
function ClockNotice() {
  const text = useText('booking.form');
  const [start, end] = useWatch({ name: ['start_at', 'end_at'] }) as (string | null | undefined)[];
  if (!start || !end || !describeRealHours(start, end)) return null;
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1', my: 1 }}>
      {text('clock', { time: formatPeriod(start, end) })}
    </Alert>
  );
}

const minuteMs = 60_000;

/** Returns the agency's clock at an instant from a form; null if the value is empty or its year is incomplete. */
function clockOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).getUTCFullYear() < datePicker.minYear) return null;
  return readAgencyClock(time);
}

/**
 * Returns a handler for changes to the start that shifts the end equally on the agency's clock. If the end is empty, it
 * is set for the shortest allowed visit, so that nobody has to type its day.
 */
function useEndFollows() {
  const { getValues, setValue } = useFormContext();
  const start = useWatch({ name: 'start_at' });
  const last = useRef<number | null>(null);
  const setEnd = (clock: number) =>
    setValue('end_at', new Date(findAgencyInstant(clock)).toISOString(), { shouldDirty: true });
  return (changed: unknown) => {
    const before = clockOf(start) ?? last.current;
    const after = clockOf(changed);
    last.current = after ?? before;
    if (after === null) return;
    const end = clockOf(getValues('end_at'));
    if (end !== null && before !== null && before !== after) setEnd(end + after - before);
    if (!getValues('end_at')) setEnd(after + readVisitSettings().shortest_booking_minutes * minuteMs);
  };
}

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Checks the end whenever service, start or end changes, so that errors show before the form is saved. */
function useEndChecked(): void {
  const { trigger } = useFormContext();
  const [service, start, end] = useDebouncedValue(useWatch({ name: ['service', 'start_at', 'end_at'] }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: The check reads these values from the form.
  useEffect(() => {
    if (isInstant(start) && isInstant(end)) void trigger('end_at');
  }, [service, start, end, trigger]);
}
