import type { OrderLine } from '@nanny-polo/shared/money/order';
import type { Adjustment, Quote, QuoteLine } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { readCurrentTerms, termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal } from '../../kernel/error/error.ts';
import { isOfWhole, scaleWholeDiscounts } from '../discount/whole-order.ts';
import { endedEarly, type OrderRow, order, orderBooking } from '../ledger/order-table.ts';
import type { Content } from './row.ts';

/** Locks and returns a booking's order, ignoring orders that ended early. Returns undefined if there is none. */
export async function lockLiveOrder(tx: Db, bookingId: number): Promise<OrderRow | undefined> {
  const ids = tx
    .select({ id: orderBooking.order_id })
    .from(orderBooking)
    .where(eq(orderBooking.booking_id, bookingId));
  const [row] = await tx
    .select()
    .from(order)
    .where(and(inArray(order.id, ids), notInArray(order.status, [...endedEarly])))
    .for('update');
  return row;
}

/** Throws 409 if the order is completed. */
export function refuseCompleted({ number, status }: OrderRow): void {
  if (status === 'completed') throw createTransitionRefusal(`${number} is completed and cannot be changed.`);
}

/** Returns when an order is due, counted from the end of its care. */
export const addPaymentDays = (end_at: string, payment_days: number): string =>
  new Date(Date.parse(end_at) + payment_days * 86_400_000).toISOString();

/** Returns when an order is due under the price terms `terms_id`, by default today's. */
export async function computeDueDate(tx: Db, end_at: string, terms_id?: number): Promise<string> {
  const prices =
    terms_id === undefined ? (await readCurrentTerms(tx)).prices : await termsOf(tx, { terms_id });
  return addPaymentDays(end_at, prices.payment_days);
}

/** Returns a quote's lines as the lines of one booking. */
export const linesOf = (lines: readonly QuoteLine[], booking_id: number): OrderLine[] =>
  lines.map((line) => ({ ...line, booking_id }));

/** Returns a quote's adjustments as the adjustments of one booking. */
export const adjustmentsOf = (adjustments: readonly Adjustment[], booking_id: number): Adjustment[] =>
  adjustments.map((one) => ({ ...one, booking_id }));

/** Returns the content of a locked order with other lines and adjustments for one of its bookings. */
export async function replaceBookingContent(
  tx: Db,
  row: OrderRow,
  booking_id: number,
  { lines, adjustments }: Pick<Quote, 'lines' | 'adjustments'>,
): Promise<Content> {
  const ofBookings = {
    lines: [...row.lines.filter((line) => line.booking_id !== booking_id), ...linesOf(lines, booking_id)],
    adjustments: [
      ...row.adjustments.filter((one) => !isOfWhole(one) && one.booking_id !== booking_id),
      ...adjustmentsOf(adjustments, booking_id),
    ],
  };
  const ofWhole = await scaleWholeDiscounts(tx, row, ofBookings);
  return { ...ofBookings, adjustments: [...ofBookings.adjustments, ...ofWhole] };
}

/** Sets the nanny's pay for one booking of an order. Returns the sum over all bookings. */
export async function setPay(
  tx: Db,
  orderId: number,
  bookingId: number,
  pay_minor: number | SQL,
): Promise<number> {
  const ofOrder = eq(orderBooking.order_id, orderId);
  await tx
    .update(orderBooking)
    .set({ pay_minor })
    .where(and(ofOrder, eq(orderBooking.booking_id, bookingId)));
  const bookings = await tx.select().from(orderBooking).where(ofOrder);
  return bookings.reduce((sum, one) => sum + one.pay_minor, 0);
}
