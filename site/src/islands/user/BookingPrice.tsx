import type { UserBookingDetails, UserQuote } from '@nanny-polo/shared/user-booking';
import { Invoice } from './Invoice.tsx';
import { PriceLines } from './PriceLines.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly price: UserQuote;
  readonly booking: Pick<UserBookingDetails, 'total_minor' | 'orders'>;
}

/** The price of a booking line by line, an estimate until it is confirmed, with its invoices. */
export function BookingPrice({ text, price, booking }: Props) {
  return (
    <section aria-labelledby="price">
      <h2 id="price">{text.user.booking.price}</h2>
      <div className="estimate">
        <PriceLines total={text.user.request.priceTotal} price={price} />
        {booking.total_minor === null && <p className="quiet">{text.user.request.priceNote}</p>}
        {booking.orders.map((order) => (
          <Invoice key={order.id} text={text} order={order} />
        ))}
      </div>
    </section>
  );
}
