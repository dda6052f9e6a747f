import { bookingForm } from '@nanny-polo/shared/booking';
import { visitRules, visitSettings } from '@nanny-polo/shared/booking-rules';
import { draftSeries } from '@nanny-polo/shared/series';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { callKey } from '../data/use-call.ts';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { DayFaults } from '../repeat/DayFaults.tsx';
import { asSeries, inputOf, once, type RepeatedBooking } from '../repeat/repeats.ts';
import { validateSeries } from '../repeat/validate-series.ts';
import { BookingForm } from './BookingForm.tsx';
import { useTaken } from './TakenNotice.tsx';

const validateVisit = validateBy(visitRules(visitSettings()));
const validateBooking = validateBy(bookingForm);

const asBooking = ({ repeating: _repeating, repeats: _repeats, ...booking }: RepeatedBooking) => booking;

/** Creates a booking or, if it repeats, a series. */
export function BookingCreate() {
  const translate = useTranslate();
  const { taken, onRefused } = useTaken();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const queryClient = useQueryClient();
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
        // Reloads the dates, because a nanny may have been booked since.
        void queryClient.invalidateQueries({ queryKey: [callKey, draftSeries.url] });
        return onRefused(error);
      }}
    >
      <DayFaults error={refusal} />
      <BookingForm taken={taken} />
    </CreatePage>
  );
}
