import type { UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { money, period } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { Status } from './BookingList.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly booking: UserBookingDetails;
}

/** Time, place and children of a booking, and what its status means. */
export function BookingSummary({ text, booking }: Props) {
  const own = text.user.booking;
  const { status, address, children, notes, cancellation_fee_minor: fee } = booking;
  const facts = [
    [own.care, text.user.request.services[booking.service]],
    [own.where, address && [address.line, address.postcode].filter(Boolean).join(', ')],
    [own.children, children.map(({ name }) => name).join(', ')],
    [own.notes, notes],
  ];
  return (
    <article aria-label={booking.code}>
      <p className="card-head">
        <strong>{period(booking.start_at, booking.end_at)}</strong>
        <Status text={text} status={status} />
      </p>
      <p role="status">{own.meanings[status]}</p>
      {!!fee && <p>{fill(text.user.bookings.fee, { money: money(fee) })}</p>}
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}
