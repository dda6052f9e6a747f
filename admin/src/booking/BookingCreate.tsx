import { bookingForm } from '@nanny-polo/shared/booking';
import { visitRules, visitSettings } from '@nanny-polo/shared/booking-rules';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { BookingForm } from './BookingForm.tsx';
import { useTaken } from './use-taken.ts';

const validate = validateBy(bookingForm, visitRules(visitSettings()));

/** Creates a booking. */
export function BookingCreate() {
  const { taken, onRefused } = useTaken();
  return (
    <CreatePage
      validate={validate}
      defaultValues={{ service: 'hourly', source: 'phone' }}
      onRefused={onRefused}
    >
      <BookingForm taken={taken} />
    </CreatePage>
  );
}
