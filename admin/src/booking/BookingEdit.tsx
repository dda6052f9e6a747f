import { booking, bookingPeriod } from '@nanny-polo/shared/booking';
import * as z from 'zod/mini';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { BookingForm } from './BookingForm.tsx';
import { useTaken } from './use-taken.ts';

const fields = Object.keys(booking.write.shape);
const checks = [z.partial(booking.write), bookingPeriod];
const validate = (values: Record<string, unknown>) =>
  Object.assign({}, ...checks.map((schema) => validateBy(schema)(values)));

/** Changes a booking. */
export function BookingEdit() {
  const { taken, onRefused } = useTaken();
  return (
    <EditPage fields={fields} validate={validate} onRefused={onRefused}>
      <BookingForm taken={taken} />
    </EditPage>
  );
}
