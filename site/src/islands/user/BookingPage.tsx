import { userPath } from '@nanny-polo/shared/site-pages';
import { getUserBooking, type UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { here } from '../../lib/here.ts';
import { BookingNanny, BookingPrice, BookingSummary, BookingTimeline } from './BookingDetails.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { ChangeBooking } from './ChangeBooking.tsx';
import { NewPriceCard } from './NewPriceCard.tsx';
import { RecordPage } from './RecordPage.tsx';
import { SmallButton } from './SmallButton.tsx';
import { type Text, useText } from './text.ts';

const read = (id: number) => api.call(getUserBooking, { params: { id } });

export const BookingPage = ({ text }: { readonly text: Text }) => (
  <RecordPage text={text} words={text.user.booking} read={read}>
    {(booking, set, reload) => (
      <>
        <BookingSummary booking={booking} />
        {booking.nanny && <BookingNanny nanny={booking.nanny} preference={booking.preference} />}
        {booking.pending_price && (
          <NewPriceCard id={booking.id} offered={booking.pending_price} onAgreed={set} onStale={reload} />
        )}
        {booking.price && <BookingPrice price={booking.price} booking={booking} />}
        <BookingTimeline booking={booking} />
        <BookingActions booking={booking} onChanged={set} onStale={reload} />
      </>
    )}
  </RecordPage>
);

interface BookingActionsProps {
  readonly booking: UserBookingDetails;
  readonly onChanged: (booking: UserBookingDetails) => void;
  readonly onStale: () => void;
}

/** What a parent can do with a booking: book again, request a change, or cancel. */
function BookingActions({ booking, onChanged, onStale }: BookingActionsProps) {
  const { booking: own, bookings } = useText().user;
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const close = () => setOpen(undefined);
  const closeWith = (changed: UserBookingDetails) => {
    close();
    onChanged(changed);
  };
  return (
    <section className="actions" aria-label={own.actions}>
      <a className="button small quiet-button" href={`${here(userPath('request'))}?again=${booking.id}`}>
        {own.again}
      </a>
      {booking.cancellable && !open && (
        <>
          <SmallButton onClick={() => setOpen('change')}>{own.change.open}</SmallButton>
          <SmallButton onClick={() => setOpen('cancel')}>{bookings.cancel}</SmallButton>
        </>
      )}
      {open === 'change' && <ChangeBooking booking={booking} onKept={close} onRequested={closeWith} />}
      {open === 'cancel' && (
        <CancelBooking booking={booking} onKept={close} onCancelled={closeWith} onStale={onStale} />
      )}
    </section>
  );
}
