import type { UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { money, period } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { pathInLanguage } from '../../messages/path.ts';
import { Status } from './BookingList.tsx';
import { CareFacts } from './CareFacts.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly booking: UserBookingDetails;
}

/** Time, place and children of a booking, and what its status means. */
export function BookingSummary({ text, booking }: Props) {
  const own = text.user.booking;
  const { status, cancellation_fee_minor: fee } = booking;
  return (
    <article aria-label={booking.code}>
      <p className="card-head">
        <strong>{period(booking.start_at, booking.end_at)}</strong>
        <Status text={text} status={status} />
      </p>
      <p role="status">{own.meanings[status]}</p>
      {!!fee && <p>{fill(text.user.bookings.fee, { money: money(fee) })}</p>}
      <CareFacts text={text} care={booking} />
      {booking.series_id !== null && (
        <p>
          <a href={pathInLanguage(text.language.code, `/user/series/${booking.series_id}`)}>{own.series}</a>
        </p>
      )}
    </article>
  );
}
