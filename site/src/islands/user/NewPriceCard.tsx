import {
  agreeToUserPrice,
  refuseUserPrice,
  type UserBookingDetails,
} from '@nanny-polo/shared/bookings/user-booking';
import type { PendingPrice } from '@nanny-polo/shared/pricing/price-change';
import { showNotification } from '../../lib/notifications.ts';
import { AgreeForm, NewPriceLines, RefuseForm } from '../NewPrice.tsx';
import { useForm } from '../use-form.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly id: number;
  readonly offered: PendingPrice;
  readonly onReplied: (booking: UserBookingDetails) => void;
  /** Called if the price has changed again, or can no longer be agreed to. */
  readonly onStale: () => void;
}

export function NewPriceCard({ id, offered, onReplied, onStale }: Props) {
  const own = useText().account.price;
  const replied = (state: 'agreed' | 'refused') => ({
    params: { id },
    onDone: (booking: UserBookingDetails) => {
      showNotification(state === 'agreed' ? 'success' : 'information', own.headings[state]);
      onReplied(booking);
    },
    onRefused: ({ message }: { readonly message: string }) => {
      showNotification('error', message);
      onStale();
    },
  });
  const agreeing = useForm(agreeToUserPrice, {
    ...replied('agreed'),
    body: () => ({ total_minor: offered.price.total_minor }),
  });
  const refusing = useForm(refuseUserPrice, { ...replied('refused'), body: () => ({}) });
  return (
    <section className="estimate" aria-labelledby="new-price">
      <h2 id="new-price">{own.headings.pending}</h2>
      <NewPriceLines text={own} offered={offered} />
      <AgreeForm text={own} offered={offered} form={agreeing} />
      <RefuseForm text={own} form={refusing} />
    </section>
  );
}
