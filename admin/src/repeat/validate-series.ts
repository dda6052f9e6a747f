import { recurrence } from '@nanny-polo/shared/recurrence';
import { seriesForm } from '@nanny-polo/shared/series';
import { set } from 'react-hook-form';
import { validateBy } from '../edit/validate.ts';
import { en } from '../messages/en.ts';
import { asSeries, inputOf, missingEnd, once, type RepeatedBooking } from './repeats.ts';

const validate = validateBy(seriesForm, recurrence);
const day = 24 * 3_600_000;

/** Returns the errors in the form of a repeating booking, by input. */
export function validateSeries(values: RepeatedBooking, tooLong: string): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const [field, message] of Object.entries(validate(asSeries(values))))
    set(errors, inputOf[field as keyof typeof inputOf] ?? field, message);
  const missing = missingEnd(values.repeats ?? once);
  if (missing) set(errors, missing, en.shell.required);
  if (Date.parse(String(values.end_at)) - Date.parse(String(values.start_at)) > day) errors.end_at = tooLong;
  return errors;
}
