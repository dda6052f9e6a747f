import { bookingForm } from '@nanny-polo/shared/booking';
import { visitRules, visitSettings } from '@nanny-polo/shared/booking-rules';
import { recurrence } from '@nanny-polo/shared/recurrence';
import { draftSeries, seriesForm } from '@nanny-polo/shared/series';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { set } from 'react-hook-form';
import { callKey } from '../data/use-call.ts';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { isDay } from '../field/instant.ts';
import { en } from '../messages/en.ts';
import { RefusalAlert } from '../record/RefusalAlert.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { asSeries, inputOf, missingEnd, once, type RepeatedBooking } from '../repeat/repeats.ts';
import { BookingForm } from './BookingForm.tsx';
import { useTaken } from './TakenNotice.tsx';

const validateVisit = validateBy(visitRules(visitSettings()));
const validateBooking = validateBy(bookingForm);
const validateRule = validateBy(seriesForm, recurrence);

const day = 24 * 3_600_000;

const asBooking = ({ repeating: _repeating, repeats: _repeats, ...booking }: RepeatedBooking) => booking;

/** Creates a booking or, if it repeats, a series. */
export function BookingCreate() {
  const translate = useTranslate();
  const { taken, onRefused } = useTaken();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const queryClient = useQueryClient();
  const fields = Object.keys(refusal?.body?.errors ?? {});
  const tooLong = translate('repeat.too_long');
  return (
    <CreatePage
      validate={(values) => ({
        ...(values.repeating ? validateSeries(values, tooLong) : validateBooking(asBooking(values))),
        ...validateVisit(values),
      })}
      transform={asBooking}
      instead={(values: RepeatedBooking) =>
        values.repeating ? { resource: 'series', data: asSeries(values), inputs: inputOf } : null
      }
      defaultValues={{ service: 'hourly', source: 'phone', repeating: false, repeats: once }}
      onRefused={(error) => {
        setRefusal(error);
        // Reloads the dates, because a nanny may have been booked since they were read.
        void queryClient.invalidateQueries({ queryKey: [callKey, draftSeries.url] });
        return onRefused(error);
      }}
    >
      {refusal && fields.some(isDay) && (
        <RefusalAlert error={refusal} shown={fields.filter((field) => !isDay(field))} />
      )}
      <BookingForm taken={taken} />
    </CreatePage>
  );
}

/** Returns the errors in the form of a repeating booking, by input. */
function validateSeries(values: RepeatedBooking, tooLong: string): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const [field, message] of Object.entries(validateRule(asSeries(values))))
    set(errors, inputOf[field as keyof typeof inputOf] ?? field, message);
  const missing = missingEnd(values.repeats ?? once);
  if (missing) set(errors, missing, en.shell.required);
  if (Date.parse(String(values.end_at)) - Date.parse(String(values.start_at)) > day) errors.end_at = tooLong;
  return errors;
}
