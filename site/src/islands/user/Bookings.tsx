import { toneOf } from '@nanny-polo/shared/booking-status';
import type { Tone } from '@nanny-polo/shared/tone';
import type { UserBooking } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { money, period } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { CancelBooking } from './CancelBooking.tsx';
import { LoadedSection } from './LoadedSection.tsx';
import type { Text } from './text.ts';
import type { useBookings } from './use-bookings.ts';

interface Props {
  readonly text: Text;
  readonly bookings: ReturnType<typeof useBookings>;
}

/** The parent's bookings with their statuses. */
export function Bookings({ text, bookings }: Props) {
  const own = text.user.bookings;
  return (
    <LoadedSection id="bookings" title={own.title} text={text} load={bookings}>
      {({ list }) =>
        list.length === 0 ? (
          <div className="waiting sent">
            <p>{own.empty}</p>
            <a className="button" href="#request">
              {text.user.views.request}
            </a>
          </div>
        ) : (
          <>
            <ul className="cards">
              {list.slice(0, bookings.shown).map((booking) => (
                <li key={booking.id}>
                  <Booking text={text} booking={booking} bookings={bookings} />
                </li>
              ))}
            </ul>
            {bookings.more && (
              <button type="button" className="button small quiet-button" onClick={bookings.more}>
                {own.more}
              </button>
            )}
          </>
        )
      }
    </LoadedSection>
  );
}

/** Only what is settled has a colour here. */
const colours: Partial<Record<Tone, string>> = { good: 'good', bad: 'bad' };

function Booking({ text, booking, bookings }: Props & { readonly booking: UserBooking }) {
  const [cancelling, setCancelling] = useState(false);
  const own = text.user.bookings;
  const { status, nanny_name, cancellation_fee_minor: fee } = booking;
  return (
    <article aria-label={booking.code}>
      <p className="card-head">
        <strong>{period(booking.start_at, booking.end_at)}</strong>
        <span className={`state ${colours[toneOf(status)] ?? ''}`}>{own.statuses[status]}</span>
      </p>
      <p className="quiet">
        {[
          text.user.request.services[booking.service],
          booking.children.map(({ name }) => name).join(', '),
          booking.address?.line,
          booking.code,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {nanny_name && <p>{fill(own.nanny, { name: nanny_name })}</p>}
      {!!fee && <p>{fill(own.fee, { money: money(fee) })}</p>}
      {booking.cancellable && !cancelling && (
        <button type="button" className="link" onClick={() => setCancelling(true)}>
          {own.cancel}
        </button>
      )}
      {cancelling && (
        <CancelBooking
          text={text}
          booking={booking}
          onKept={() => setCancelling(false)}
          onCancelled={(cancelled) => {
            setCancelling(false);
            bookings.replace(cancelled);
          }}
          onStale={bookings.reload}
        />
      )}
    </article>
  );
}
