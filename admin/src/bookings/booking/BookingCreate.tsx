import { bookingForm } from '@nanny-polo/shared/bookings/booking-form';
import { readVisitSettings, visitRules } from '@nanny-polo/shared/bookings/booking-rules';
import { recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { draftSeries } from '@nanny-polo/shared/bookings/series';
import { seriesForm } from '@nanny-polo/shared/bookings/series-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Create, type RaRecord, SimpleForm, useCreate, useTranslate } from 'react-admin';
import { set } from 'react-hook-form';
import { callKey } from '../../base/data/use-call.ts';
import { en } from '../../base/messages/en.ts';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { toFormErrors } from '../../records/edit/refusal-errors.ts';
import { HoldContext } from '../../records/edit/use-hold.ts';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { isDay } from '../../ui/field/instant.ts';
import { inputOf, missingEndOf, once, type RepeatedBooking, toSeriesBody } from '../repeat/repeats.ts';
import { BookingInputs } from './BookingInputs.tsx';
import { takenFrom } from './TakenNotice.tsx';

const validateVisit = createValidator(visitRules(readVisitSettings()));
const validateBooking = createValidator(bookingForm);
const validateRule = createValidator(seriesForm, recurrence);

const dayMs = 24 * 3_600_000;

const asBooking = ({ repeating: _repeating, repeats: _repeats, ...booking }: RepeatedBooking) => booking;

/** Creates a booking or, if it repeats, a series. */
export function BookingCreate() {
  const translate = useTranslate();
  const onSaved = useSaved('created');
  const queryClient = useQueryClient();
  const [create] = useCreate<RaRecord, Refusal>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [hold, setHold] = useState<string | null>(null);
  const fields = Object.keys(refusal?.body?.errors ?? {});
  const tooLong = translate('repeat.too_long');

  const save = async (values: RepeatedBooking) => {
    const [resource, data] = values.repeating
      ? ['series', toSeriesBody(values)]
      : ['booking', asBooking(values)];
    try {
      onSaved((await create(resource, { data }, { returnPromise: true })) as RaRecord, { resource });
    } catch (error) {
      setRefusal(error as Refusal);
      // Reloads the dates, because a nanny may have been booked since they were read.
      void queryClient.invalidateQueries({ queryKey: [callKey, draftSeries.url] });
      return byInput(toFormErrors(error as Refusal));
    }
  };

  return (
    <Create>
      <SimpleForm
        defaultValues={{ service: 'hourly', source: 'phone', repeating: false, repeats: once }}
        validate={(values) => ({
          ...(values.repeating ? validateSeries(values, tooLong) : validateBooking(asBooking(values))),
          ...validateVisit(values),
        })}
        onSubmit={save}
        toolbar={<FormToolbar label="ra.action.create" hold={hold} />}
      >
        {refusal && fields.some(isDay) && (
          <RefusalAlert error={refusal} shown={fields.filter((field) => !isDay(field))} />
        )}
        <HoldContext value={setHold}>
          <BookingInputs taken={refusal && takenFrom(refusal)} />
        </HoldContext>
      </SimpleForm>
    </Create>
  );
}

/** Returns the errors of a series by the input of a booking's form. */
const byInput = (errors: object) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [inputOf[field as keyof typeof inputOf] ?? field, error]),
  );

/** Returns the errors in the form of a repeating booking, by input. */
function validateSeries(values: RepeatedBooking, tooLong: string): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const [input, message] of Object.entries(byInput(validateRule(toSeriesBody(values)))))
    set(errors, input, message);
  const missing = missingEndOf(values.repeats ?? once);
  if (missing) set(errors, missing, en.shell.required);
  if (Date.parse(String(values.end_at)) - Date.parse(String(values.start_at)) > dayMs)
    errors.end_at = tooLong;
  return errors;
}
