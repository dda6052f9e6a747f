import { getUserBooking } from '@nanny-polo/shared/user-booking';
import { api } from '../../lib/api.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingNanny, BookingPrice, BookingSummary, BookingTimeline } from './BookingDetails.tsx';
import { NewPriceCard } from './NewPriceCard.tsx';
import { RecordPage } from './RecordPage.tsx';
import type { Text } from './text.ts';

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
