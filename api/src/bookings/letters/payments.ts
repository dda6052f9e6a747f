/** What letters about bookings that ended say about money. */

import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Db } from '../../kernel/database/database.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { describeCredits } from './facts.ts';

/** Returns what the money that a family has paid for a booking that ended means: a sentence for each of its orders. */
export function describePayments(
  orders: readonly Pick<UserOrder, 'number' | 'paid_minor' | 'balance_minor'>[],
): string[] {
  return orders.flatMap(({ number, paid_minor, balance_minor }) => {
    if (balance_minor > 0)
      return [`${formatShortMoney(balance_minor)} is still to be paid on invoice ${number}.`];
    if (balance_minor < 0)
      return [
        `You have paid ${formatShortMoney(-balance_minor)} too much on invoice ${number}. We will refund it the way you paid.`,
      ];
    return paid_minor > 0 ? [`Invoice ${number} is paid, so there is nothing to refund.`] : [];
  });
}

/** Returns the sentences about the money of bookings that ended without the visit; none for others. */
export async function describeMoneyOf(db: Db, rows: readonly BookingRow[]) {
  const ended = rows.filter(({ status }) => status === 'cancelled' || status === 'no_show');
  const orders = new Map<number, UserOrder>();
  for (const { id } of ended) for (const own of await moneyPort.ordersOf(db, id)) orders.set(own.id, own);
  const fees = ended.reduce((sum, { cancellation_fee_minor }) => sum + (cancellation_fee_minor ?? 0), 0);
  const all = [...orders.values()];
  return { credits: describeCredits(fees, all), payments: describePayments(all) };
}
