import { userPath } from '@nanny-polo/shared/site-pages';
import type { UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { here } from '../../lib/here.ts';
import { CancelBooking } from './CancelBooking.tsx';
import { ChangeBooking } from './ChangeBooking.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './text.ts';

interface Props {
  readonly booking: UserBookingDetails;
  readonly onChanged: (booking: UserBookingDetails) => void;
  readonly onStale: () => void;
}

/** What a parent can do with a booking: book again, request a change, or cancel. */
export function BookingActions({ booking, onChanged, onStale }: Props) {
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
