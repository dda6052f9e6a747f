import { agreeToUserPrice, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { PendingPrice } from '@nanny-polo/shared/pricing/price-change';
import { showNotification } from '../../lib/notifications.ts';
import { AgreeForm, NewPriceLines } from '../NewPrice.tsx';
import { useForm } from '../use-form.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly id: number;
  readonly offered: PendingPrice;
  readonly onAgreed: (booking: UserBookingDetails) => void;
  /** Called if the price has changed again, or can no longer be agreed to. */
  readonly onStale: () => void;
}

export function NewPriceCard({ id, offered, onAgreed, onStale }: Props) {
  const own = useText().account.price;
  const form = useForm(agreeToUserPrice, {
    params: { id },
    body: () => ({ total_minor: offered.price.total_minor }),
    onDone: (booking) => {
      showNotification('success', own.headings.agreed);
      onAgreed(booking);
    },
    onRefused: ({ message }) => {
      showNotification('error', message);
      onStale();
    },
  });
  return (
    <section className="estimate" aria-labelledby="new-price">
      <h2 id="new-price">{own.headings.pending}</h2>
      <NewPriceLines text={own} offered={offered} />
      <AgreeForm text={own} offered={offered} form={form} />
    </section>
  );
}
