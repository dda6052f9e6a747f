import { type Booking, booking, bookingPeriod } from '@nanny-polo/shared/booking';
import { familyRules, visitRules, visitSettings } from '@nanny-polo/shared/booking-rules';
import { same } from '@nanny-polo/shared/same';
import * as z from 'zod/mini';
import { EditPage, type Question } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { BookingForm } from './BookingForm.tsx';
import { FollowingDialog } from './FollowingDialog.tsx';
import { concernsSeries } from './following.tsx';
import { useTaken } from './TakenNotice.tsx';

const checkFields = validateBy(z.partial(booking.write), bookingPeriod);
const checkVisit = validateBy(visitRules(visitSettings()));
const checkFamily = validateBy(familyRules);

type Values = Record<string, unknown>;

/** Checks the rules only for what was changed, as the API does, because a booking may be older than the rules. */
function validate(values: Values, record: Values): Values {
  const isChanged = (...names: string[]) => names.some((name) => !same(values[name], record[name]));
  return {
    ...(isChanged('service', 'start_at', 'end_at') && checkVisit(values)),
    ...(isChanged('address', 'children') && checkFamily(values)),
    ...checkFields(values),
  };
}

/** For a visit of a series, asks whether to change the visits that follow too. */
const which = ({ mine, base, ...rest }: Question) =>
  concernsSeries(mine as Booking, base as Booking) ? (
    <FollowingDialog mine={mine as Booking} base={base as Booking} {...rest} />
  ) : null;

export function BookingEdit() {
  const { taken, onRefused } = useTaken();
  return (
    <EditPage write={booking.write} validate={validate} onRefused={onRefused} question={which}>
      <BookingForm taken={taken} />
    </EditPage>
  );
}
