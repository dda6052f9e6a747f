import { PUBLIC_API_URL } from 'astro:env/client';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import {
  getUserBooking,
  type UserBookingDetails,
  type UserNanny,
  type UserQuote,
} from '@nanny-polo/shared/bookings/user-booking';
import { userPathOf } from '@nanny-polo/shared/contract/site-pages';
import { formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDayAndTime, formatLongDay, formatMoney, formatPeriod } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { localisePath } from '../../messages/path.ts';
import { useLoad } from '../use-load.ts';
import { AskedTime, nameBooking, Status } from './BookingList.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { CareFacts } from './CareFacts.tsx';
import { ChangeBooking } from './ChangeBooking.tsx';
import { ChangeStep, LatestChange } from './ChangeRequests.tsx';
import { Invoice } from './Invoice.tsx';
import { NannyNews } from './NannyNews.tsx';
import { NewPriceCard } from './NewPriceCard.tsx';
import { PreferNanny } from './PreferNanny.tsx';
import { isByTheHour, PriceLines } from './PriceLines.tsx';
import { RateVisit } from './RateVisit.tsx';
import { RecordPage } from './RecordPage.tsx';
import { Wish } from './RequestWishes.tsx';
import { type Phones, RingNow } from './RingNow.tsx';
import { SmallButton } from './SmallButton.tsx';
import { fetchSteps, Todo } from './Todo.tsx';
import { type Text, useText } from './user-text.ts';

const read = (id: number) => api.call(getUserBooking, { params: { id } });

const titleOf =
  (own: Text['user']['booking']) =>
  ({ start_at, nanny }: UserBookingDetails) =>
    nanny
      ? fillText(own.titleOf, { day: formatLongDay(start_at), name: nanny.first_name })
      : formatLongDay(start_at);

interface Props {
  readonly text: Text;
  readonly phones: Phones;
}

export const BookingPage = ({ text, phones }: Props) => (
  <RecordPage text={text} title={text.user.booking.title} titleOf={titleOf(text.user.booking)} read={read}>
    {(booking, set, reload) => (
      <>
        <RingNow visit={booking} phones={phones} />
        {hasTrait(booking.status, 'undecided') && <BookingSteps booking={booking} />}
        <BookingSummary booking={booking} />
        {booking.rating && <RateVisit booking={booking} rating={booking.rating} onRated={set} />}
        {booking.nanny && <BookingNanny nanny={booking.nanny} preference={booking.preference} />}
        {booking.pending_price && (
          <NewPriceCard id={booking.id} offered={booking.pending_price} onReplied={set} onStale={reload} />
        )}
        {booking.price && <BookingPrice price={booking.price} booking={booking} />}
        <LatestChange booking={booking} />
        <BookingTimeline booking={booking} />
        <BookingActions booking={booking} onChanged={set} onStale={reload} />
      </>
    )}
  </RecordPage>
);

/** What the family must still do before an undecided booking can be confirmed. */
function BookingSteps({ booking }: BookingProps) {
  const steps = useLoad(fetchSteps);
  return steps.state.status === 'ready' && <Todo steps={steps.state.value} bookings={[booking]} />;
}

interface BookingActionsProps {
  readonly booking: UserBookingDetails;
  readonly onChanged: (booking: UserBookingDetails) => void;
  readonly onStale: () => void;
}

function BookingActions({ booking, onChanged, onStale }: BookingActionsProps) {
  const { booking: own, bookings, request } = useText().user;
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const close = (changed?: UserBookingDetails) => {
    setOpen(undefined);
    if (changed) onChanged(changed);
  };
  return (
    <section className="actions" aria-label={own.actions}>
      <a
        className="button small quiet-button"
        href={`${localisePath(userPathOf('request'))}?again=${booking.id}`}
      >
        {own.again}
      </a>
      {booking.cancellable && !open && (
        <>
          {booking.editable ? (
            <a
              className="button small quiet-button"
              href={`${localisePath(userPathOf('request'))}?change=${booking.id}`}
            >
              {request.change.open}
            </a>
          ) : (
            <SmallButton onClick={() => setOpen('change')}>{own.change.open}</SmallButton>
          )}
          <SmallButton onClick={() => setOpen('cancel')}>{bookings.cancel}</SmallButton>
        </>
      )}
      {open === 'change' && <ChangeBooking booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelBooking booking={booking} onClose={close} onStale={onStale} />}
    </section>
  );
}

interface BookingProps {
  readonly booking: UserBookingDetails;
}

function BookingSummary({ booking }: BookingProps) {
  const { booking: own, bookings } = useText().user;
  const { status, uncovered, cancellation_fee_minor: fee } = booking;
  return (
    <article aria-label={nameBooking(booking)}>
      <p className="card-head">
        <strong>{formatPeriod(booking.start_at, booking.end_at)}</strong>
        <Status {...booking} />
      </p>
      <NannyNews booking={booking} photo={booking.nanny?.photo ?? null}>
        {own.meanings[uncovered ? 'uncovered' : status]}
      </NannyNews>
      <AskedTime booking={booking} />
      {!!fee && <p>{fillText(bookings.fee, { money: formatMoney(fee) })}</p>}
      <CareFacts care={booking} />
      <Wish wished_tier={booking.wished_tier} wished_nanny={booking.wished_nanny} />
      {booking.series_id !== null && (
        <p>
          <a href={localisePath(`/user/series/${booking.series_id}`)}>{own.series}</a>
        </p>
      )}
      <p className="quiet">{booking.code}</p>
    </article>
  );
}

interface NannyProps {
  readonly nanny: UserNanny;
  readonly preference: UserBookingDetails['preference'];
}

/** The nanny of a confirmed booking: portrait, first name, languages, and the checks passed. */
function BookingNanny({ nanny, preference }: NannyProps) {
  const own = useText().user.booking;
  const { first_name, photo, languages, experience_years, checks, documents_valid } = nanny;
  return (
    <section aria-labelledby="nanny">
      <h2 id="nanny">{own.nanny}</h2>
      <article className="nanny" aria-label={first_name}>
        {photo && (
          <img
            src={new URL(photo, new URL(PUBLIC_API_URL, location.href)).href}
            alt=""
            width={96}
            height={96}
          />
        )}
        <div>
          <p>
            <strong>{first_name}</strong>
          </p>
          <p className="quiet">
            {[experience_years > 0 && fillText(own.years, { years: experience_years }), languages.join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ul className="checks">
          {checks.map(({ check, passed, on }) => (
            <li key={check} className={passed ? undefined : 'unchecked'}>
              {passed
                ? [own.checks[check], on && formatShortDay(on)].filter(Boolean).join(' ')
                : fillText(own.notChecked, { check: own.uncheckedNames[check] })}
            </li>
          ))}
          {documents_valid && <li>{own.documentsValid}</li>}
        </ul>
        {preference && <PreferNanny nanny={preference} />}
      </article>
    </section>
  );
}

/**
 * The price of a booking, line by line, with its invoices; only the agreed one while the family is asked about another
 * or has refused it, and none once it is cancelled.
 * A note says that the nanny may change the price of a request.
 */
function BookingPrice({ booking, price }: BookingProps & { readonly price: UserQuote }) {
  const { booking: own, request } = useText().user;
  const isCancelled = booking.status === 'cancelled';
  const isDisputed = booking.pending_price !== null || booking.price_refused !== null;
  if (isCancelled && booking.orders.length === 0) return null;
  return (
    <section aria-labelledby="price">
      <h2 id="price">{own.price}</h2>
      <div className="estimate">
        {isDisputed && (
          <PriceLines
            total={own.agreedPrice}
            price={{ ...price, lines: [], adjustments: [] }}
            hasPence={booking.pending_price !== null}
          />
        )}
        {!isDisputed && !isCancelled && <PriceLines total={request.priceTotal} price={price} />}
        {booking.status === 'requested' && isByTheHour(price) && (
          <p className="quiet">{fillText(request.priceNote, { tier: booking.wished_tier ?? 'standard' })}</p>
        )}
        {booking.orders.map((order) => (
          <Invoice key={order.id} order={order} isOpen={hasTrait(booking.status, 'undecided')} />
        ))}
      </div>
    </section>
  );
}

/** What has happened to a booking, the latest step last. */
function BookingTimeline({ booking }: BookingProps) {
  const own = useText().user.booking;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{own.timeline}</h2>
      <ol className="timeline">
        {booking.timeline.map(({ at, step }, index, { [index - 1]: before }) => (
          <li key={`${at}${step}`}>
            <span>{own.steps[step]}</span> {at !== before?.at && <ChangeStep booking={booking} at={at} />}
            <time dateTime={at}>{formatDayAndTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
