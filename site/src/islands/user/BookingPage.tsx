import { getUserBooking, type UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { tokenOfPage } from '../../lib/token.ts';
import { fill } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { BookingActions } from './BookingActions.tsx';
import { BookingNanny } from './BookingNanny.tsx';
import { BookingPrice } from './BookingPrice.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { BookingTimeline } from './BookingTimeline.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NewPriceCard } from './NewPriceCard.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

/** The page of one booking. Its id ends the path. */
export function BookingPage({ text }: { readonly text: Text }) {
  const [code, setCode] = useState<string>();
  const own = text.user.booking;
  return (
    <AccountPage
      text={text}
      section="bookings"
      title={code ? fill(own.titleOf, { code }) : own.title}
      waiting={<Waiting text={text} />}
    >
      <Content text={text} onLoaded={setCode} />
    </AccountPage>
  );
}

const Waiting = ({ text }: { readonly text: Text }) => <Skeleton text={text} of={['card', 'card', 'form']} />;

interface ContentProps {
  readonly text: Text;
  readonly onLoaded: (code: string) => void;
}

function Content({ text, onLoaded }: ContentProps) {
  const fetchIt = useCallback(async () => {
    const booking = await api.call(getUserBooking, { params: { id: Number(tokenOfPage()) } });
    onLoaded(booking.code);
    return booking;
  }, [onLoaded]);
  const { state, set, reload } = useLoad<UserBookingDetails>(fetchIt);
  if (state.status === 'loading') return <Waiting text={text} />;
  if (state.status === 'failed') return <LoadFailed text={text} onRetry={reload} />;
  const booking = state.value;
  return (
    <>
      <BookingSummary text={text} booking={booking} />
      {booking.nanny && <BookingNanny text={text} nanny={booking.nanny} preference={booking.preference} />}
      {booking.pending_price && (
        <NewPriceCard
          text={text}
          id={booking.id}
          offered={booking.pending_price}
          onAgreed={set}
          onStale={reload}
        />
      )}
      {booking.price && <BookingPrice text={text} price={booking.price} booking={booking} />}
      <BookingTimeline text={text} timeline={booking.timeline} />
      <BookingActions text={text} booking={booking} onChanged={set} onStale={reload} />
    </>
  );
}
