import type { Tone } from '@nanny-polo/shared/agency/tone';
import { toneOf } from '@nanny-polo/shared/bookings/booking-status';
import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { formatMoney, formatPeriod } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { localisePath } from '../../messages/path.ts';
import { NannyNews } from './NannyNews.tsx';
import { type Phones, RingNow } from './RingNow.tsx';
import { SmallButton } from './SmallButton.tsx';
import type { useBookings } from './use-lists.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly bookings: ReturnType<typeof useBookings>;
  readonly isNextFirst?: boolean;
  /** Shown on the next visit while it runs. */
  readonly phones?: Phones;
}

/** The accessible name of a booking: its time, and its code, by which people may ask for it. */
export const nameBooking = ({ start_at, end_at, code }: Pick<UserBooking, 'start_at' | 'end_at' | 'code'>) =>
  `${formatPeriod(start_at, end_at)}, ${code}`;

/** Bookings as cards, each with a link to its page. With `isNextFirst`, a card of a series stands for its coming visits. */
export function BookingList({ bookings, isNextFirst = false, phones = {} }: Props) {
  const { more } = useText().user.bookings;
  return (
    <>
      <ul className="cards">
        {bookings.list.map((booking, index) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              isNext={isNextFirst && index === 0}
              isFolded={isNextFirst}
              phones={phones}
            />
          </li>
        ))}
      </ul>
      {bookings.more && <SmallButton onClick={bookings.more}>{more}</SmallButton>}
    </>
  );
}

const colours: Partial<Record<Tone, string>> = { good: 'good', bad: 'bad' };

type Stage = Pick<UserBooking, 'status'> & Partial<Pick<UserBooking, 'uncovered' | 'price_refused'>>;

export function Status({ status, uncovered, price_refused }: Stage) {
  const { statuses } = useText().user.bookings;
  const shown = statuses[uncovered || price_refused ? 'uncovered' : status];
  return <span className={`state ${colours[toneOf(status)] ?? ''}`}>{shown}</span>;
}

/** Says that the nanny is asked about a new time; nothing otherwise. */
export function AskedTime({
  booking: { asked_time },
}: {
  readonly booking: Pick<UserBooking, 'asked_time'>;
}) {
  const { askedTime } = useText().user.bookings;
  if (!asked_time) return null;
  return <p>{fillText(askedTime, { time: formatPeriod(asked_time.start_at, asked_time.end_at) })}</p>;
}

interface CardProps {
  readonly booking: UserBooking;
  readonly isNext: boolean;
  /** Whether the card stands for all coming visits of its series. */
  readonly isFolded: boolean;
  readonly phones: Phones;
}

function BookingCard({ booking, isNext, isFolded, phones }: CardProps) {
  const text = useText();
  const own = text.user.bookings;
  const { id, nanny_name, cancellation_fee_minor: fee } = booking;
  return (
    <article aria-label={nameBooking(booking)} className={isNext ? 'next' : undefined}>
      {isNext && <p className="badge">{booking.status === 'in_progress' ? text.user.now : text.user.next}</p>}
      <p className="card-head">
        <a href={localisePath(`/user/booking/${id}`)}>
          <strong>{formatPeriod(booking.start_at, booking.end_at)}</strong>
        </a>
        <Status {...booking} />
      </p>
      <p className="quiet">
        {[
          text.user.request.services[booking.service],
          booking.children.map(({ name }) => name).join(', '),
          booking.address?.line,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <NannyNews booking={booking}>{nanny_name && fillText(own.nanny, { name: nanny_name })}</NannyNews>
      {isNext && <RingNow visit={booking} phones={phones} />}
      <AskedTime booking={booking} />
      {booking.price_pending && (
        <p>
          <strong>{text.account.price.headings.pending}</strong>
        </p>
      )}
      {isFolded && booking.series_id !== null && (
        <a className="above" href={localisePath(`/user/series/${booking.series_id}`)}>
          {text.user.series.all}
        </a>
      )}
      {!!fee && <p>{fillText(own.fee, { money: formatMoney(fee) })}</p>}
    </article>
  );
}
