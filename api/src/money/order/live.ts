import type { OrderLine } from '@nanny-polo/shared/order';
import type { Adjustment, Quote, QuoteLine } from '@nanny-polo/shared/quote';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { termsOf, termsToday } from '../../accounts/agency/terms.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import { partFor } from '../discount/division.ts';
import { agreedParts } from '../discount/terms.ts';
import { order, orderBooking } from '../ledger/order-table.ts';
import type { OrderRow } from './row.ts';

/** The final statuses of an order that did not complete. */
export const endedEarly = ['cancelled', 'expired'] as const;

/** SQL condition for bookings that were not called off. */
export const isStanding = notInArray(booking.status, ['cancelled', 'declined', 'expired']);

/** Locks and returns the order of a booking, unless it `endedEarly`. Returns undefined if there is none. */
export async function liveOrder(tx: Db, bookingId: number): Promise<OrderRow | undefined> {
  const ids = tx
    .select({ id: orderBooking.order_id })
    .from(orderBooking)
    .where(eq(orderBooking.booking_id, bookingId));
  const [found] = await tx
    .select()
    .from(order)
    .where(and(inArray(order.id, ids), notInArray(order.status, [...endedEarly])))
    .for('update');
  return found;
}

/** Throws 409 if the order is completed. */
export function refuseCompleted({ number, status }: OrderRow): void {
  if (status === 'completed') throw illegalTransition(`${number} is completed and cannot be changed.`);
}

/** Returns when an order is due, counted from the end of its care. */
export const dueAfter = (end_at: string, payment_days: number): string =>
  new Date(Date.parse(end_at) + payment_days * 86_400_000).toISOString();

/** Returns when an order is due under the price terms `terms_id`, by default today's. */
export async function dueBy(tx: Db, end_at: string, terms_id?: number): Promise<string> {
  const prices = terms_id === undefined ? (await termsToday(tx)).prices : await termsOf(tx, terms_id);
  return dueAfter(end_at, prices.payment_days);
}

/**
 * Returns a quote's adjustments as those of an order. An adjustment that keeps the agreed price belongs to the booking;
 * in an order of a series, all others do too.
 */
export const adjustmentsOf = (
  quote: Pick<Quote, 'adjustments'>,
  booking_id: number,
  isOfSeries = false,
): Adjustment[] =>
  quote.adjustments.map((one) => (isOfSeries || one.discount_id === null ? { ...one, booking_id } : one));

/** Returns the adjustments that belong to single bookings of an order, without those of booking `except`. */
export const ofBookings = (adjustments: readonly Adjustment[], except?: number): Adjustment[] =>
  adjustments.filter(({ booking_id }) => booking_id !== undefined && booking_id !== except);

/** Returns a quote's lines as the lines of one booking. */
export const linesOf = (lines: readonly QuoteLine[], booking_id: number): OrderLine[] =>
  lines.map((line) => ({ ...line, booking_id }));

/**
 * Returns the discounts on a shared order after the lines of one booking have changed: each is less by what the bookings
 * no longer have of their parts.
 */
export async function shares(tx: Db, row: OrderRow, lines: readonly OrderLine[]): Promise<Adjustment[]> {
  if (row.series_id !== null) return [];
  const { adjustments, parts } = await agreedParts(tx, row);
  const now = parts.flatMap((part) => {
    const own = lines.filter((line) => line.booking_id === part.booking_id);
    return partFor(part, own, row.void_lines);
  });
  const agreed = parts.flatMap((part) => part.adjustments);
  return adjustments.flatMap((one) => {
    const isSame = ({ discount_id }: Adjustment) => discount_id === one.discount_id;
    const lost_minor = amountsOf(agreed.filter(isSame)) - amountsOf(now.filter(isSame));
    const amount_minor = one.amount_minor - lost_minor;
    return amount_minor > 0 ? [{ ...one, amount_minor }] : [];
  });
}

/** Sets the nanny's pay for one booking of an order. Returns the sum over all bookings. */
export async function setPay(
  tx: Db,
  orderId: number,
  bookingId: number,
  next: (earned: number) => number,
): Promise<number> {
  const bookings = await tx.select().from(orderBooking).where(eq(orderBooking.order_id, orderId));
  let sum = 0;
  for (const one of bookings) {
    const pay_minor = one.booking_id === bookingId ? next(one.pay_minor) : one.pay_minor;
    sum += pay_minor;
    if (one.booking_id !== bookingId) continue;
    await tx
      .update(orderBooking)
      .set({ pay_minor })
      .where(and(eq(orderBooking.order_id, orderId), eq(orderBooking.booking_id, bookingId)));
  }
  return sum;
}
