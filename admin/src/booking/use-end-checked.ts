import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDebouncedValue } from '../input/use-debounced-value.ts';

/** How long typing must pause before the check, in milliseconds. */
const rest = 300;

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Checks the end whenever service, start or end changes, so that a visit is refused before it is saved. */
export function useEndChecked(): void {
  const { trigger } = useFormContext();
  const [service, start, end] = useDebouncedValue(
    useWatch({ name: ['service', 'start_at', 'end_at'] }),
    rest,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: The check reads these values from the form.
  useEffect(() => {
    if (isInstant(start) && isInstant(end)) void trigger('end_at');
  }, [service, start, end, trigger]);
}
