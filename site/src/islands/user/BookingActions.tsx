import { userPath } from '@nanny-polo/shared/site-pages';
import type { UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { pathInLanguage } from '../../messages/path.ts';
import { CancelBooking } from './CancelBooking.tsx';
import { ChangeBooking } from './ChangeBooking.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly booking: UserBookingDetails;
  readonly onChanged: (booking: UserBookingDetails) => void;
  readonly onStale: () => void;
}

/** Books again, asks for a change, or cancels. */
export function BookingActions({ text, booking, onChanged, onStale }: Props) {
  const own = text.user.booking;
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const close = () => setOpen(undefined);
  const closeWith = (changed: UserBookingDetails) => {
    close();
    onChanged(changed);
  };
  return (
    <section className="actions" aria-label={own.actions}>
      <a
        className="button small quiet-button"
        href={`${pathInLanguage(text.language.code, userPath('request'))}?again=${booking.id}`}
      >
        {own.again}
      </a>
      {booking.cancellable && !open && (
        <>
          <button type="button" className="button small quiet-button" onClick={() => setOpen('change')}>
            {own.change.open}
          </button>
          <button type="button" className="button small quiet-button" onClick={() => setOpen('cancel')}>
            {text.user.bookings.cancel}
          </button>
        </>
      )}
      {open === 'change' && (
        <ChangeBooking text={text} booking={booking} onKept={close} onRequested={closeWith} />
      )}
      {open === 'cancel' && (
        <CancelBooking
          text={text}
          booking={booking}
          onKept={close}
          onCancelled={closeWith}
          onStale={onStale}
        />
      )}
    </section>
  );
}
