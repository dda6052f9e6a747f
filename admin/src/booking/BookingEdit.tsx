import { booking, bookingPeriod } from '@nanny-polo/shared/booking';
import * as z from 'zod/mini';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { BookingForm } from './BookingForm.tsx';
import { useTaken } from './use-taken.ts';

const fields = Object.keys(booking.write.shape);
const validate = validateBy(z.partial(booking.write), bookingPeriod);

/** Changes a booking. */
export function BookingEdit() {
  const { taken, onRefused } = useTaken();
  return (
    <EditPage fields={fields} validate={validate} onRefused={onRefused}>
      <BookingForm taken={taken} />
    </EditPage>
  );
}
