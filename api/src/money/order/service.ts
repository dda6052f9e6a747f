/** Changes to orders that follow from changes to bookings. `tx` is the database transaction that locked the booking. */

import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { OrderLine } from '@nanny-polo/shared/money/order';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PricedLines } from '../../bookings/pricing/lines.ts';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { type OrderRow, order, orderBooking } from '../ledger/order-table.ts';
import {
  adjustmentsOf,
  computeDueDate,
  linesOf,
  lockLiveOrder,
  refuseCompleted,
  replaceBookingContent,
  setPay,
} from './booking-in-order.ts';
import { cancelOrderWithFee, changeContent, insertOrder, makeTransition } from './row.ts';
import {
  addVisit,
  type Booked,
  computeDueAndNotApplied,
  lockOrderOfPeriod,
  lockPeriod,
} from './series-order.ts';

/**
 * Opens the order of a confirmed booking as `pending_payment`, adds a visit of a series to the open order of its
 * period, or reprices an existing order, and reserves the discounts. Throws 409 if that order is completed, and 409
 * `discount_gone` if a discount is used up.
 * @see docs/decisions/008-money.md
 */
export async function openOrder(
  tx: Db,
  actor: Actor,
  { booking: booked, quote }: { booking: Booked; quote: Quote },
): Promise<OrderRow> {
  const open = await lockLiveOrder(tx, booked.id);
  if (open) return reprice(tx, actor, open, booked, quote);
  const period = await lockPeriod(tx, booked);
  const waiting = period && (await lockOrderOfPeriod(tx, period));
  if (waiting) return addVisit(tx, actor, waiting, booked, quote);
  return insertOrder(tx, actor, {
    parent_id: booked.parent_id,
    lines: linesOf(quote.lines, booked.id),
    adjustments: adjustmentsOf(quote.adjustments, booked.id),
    not_applied: quote.not_applied,
    bookings: [{ id: booked.id, pay_minor: quote.pay_minor }],
    due_at: await computeDueDate(tx, booked.end_at, booked.terms_id),
    period,
  });
}

async function reprice(tx: Db, actor: Actor, row: OrderRow, booked: Booked, quote: Quote): Promise<OrderRow> {
  refuseCompleted(row);
  const content = await replaceBookingContent(tx, row, booked.id, quote);
  const pay_minor = await setPay(tx, row.id, booked.id, quote.pay_minor);
  const isOther = ({ booking_id }: OrderLine) => booking_id !== booked.id;
  const isAlone = ![...row.lines, ...row.void_lines].some(isOther);
  const rest = isAlone
    ? { due_at: await computeDueDate(tx, booked.end_at, booked.terms_id), not_applied: quote.not_applied }
    : row.series_id !== null && (await computeDueAndNotApplied(tx, row, booked, quote.not_applied));
  return changeContent(tx, row, content, { pay_minor, ...rest }, { actor, action: 'reprice' });
}

/**
 * Adds the price of overtime, without discounts, to a booking's order, if there is one. Throws 409 if it is completed.
 */
export async function addOvertime(
  tx: Db,
  actor: Actor,
  bookingId: number,
  priced: Pick<PricedLines, 'lines' | 'pay_minor'>,
): Promise<void> {
  const row = await lockLiveOrder(tx, bookingId);
  if (!row) return;
  refuseCompleted(row);
  const pay_minor = await setPay(tx, row.id, bookingId, sql`pay_minor + ${priced.pay_minor}::int`);
  const content = {
    lines: [...row.lines, ...linesOf(priced.lines, bookingId)],
    adjustments: row.adjustments,
  };
  await changeContent(tx, row, content, { pay_minor }, { actor, action: 'overtime' });
}

/** Removes a booking's overtime from its order. Throws 409 if the order is completed. */
export async function removeOvertime(
  tx: Db,
  actor: Actor,
  { id, quote }: Pick<BookingRow, 'id' | 'quote'>,
): Promise<void> {
  const row = await lockLiveOrder(tx, id);
  // Overtime lines come after the quote's lines.
  const first = row?.lines.findIndex((line) => line.booking_id === id && line.kind === 'overtime') ?? -1;
  if (!row || !quote || first < 0) return;
  refuseCompleted(row);
  const pay_minor = await setPay(tx, row.id, id, quote.pay_minor);
  const content = {
    lines: row.lines.filter((line, at) => line.booking_id !== id || at < first),
    adjustments: row.adjustments,
  };
  await changeContent(tx, row, content, { pay_minor }, { actor, action: 'undo-overtime' });
}

/**
 * Completes a locked, open order if one of its bookings is closed and no other can still be closed. An order that waits
 * for payment is placed first, because the care has been given.
 */
export async function completeOrderWhenDone(tx: Db, actor: Actor, row: OrderRow): Promise<void> {
  const bookings = await tx
    .select({ status: booking.status })
    .from(orderBooking)
    .innerJoin(booking, eq(booking.id, orderBooking.booking_id))
    .where(eq(orderBooking.order_id, row.id));
  const isPending = bookings.some(({ status }) => status === 'completed' || hasTrait(status, 'ahead'));
  if (isPending || !bookings.some(({ status }) => status === 'closed')) return;
  const reason = 'The care is completed';
  const placed =
    row.status === 'pending_payment' ? await makeTransition(tx, row, 'place', { actor, reason }) : row;
  await makeTransition(tx, placed, 'complete', { actor, reason });
}

/** Completes the open order of a closed booking as `completeOrderWhenDone` does, if there is one. */
export async function completeOrderForBooking(tx: Db, actor: Actor, bookingId: number): Promise<void> {
  const row = await lockLiveOrder(tx, bookingId);
  if (row && row.status !== 'completed') await completeOrderWhenDone(tx, actor, row);
}

/**
 * Removes the lines of a cancelled or missed booking from its order and adds the fee, if any. An order without other
 * lines is cancelled, any other completed as by `completeOrderWhenDone`; without an order, a fee opens one. The nanny's pay
 * is at most the fee.
 * @see docs/decisions/008-money.md
 */
export async function cancelOrderForBooking(
  tx: Db,
  actor: Actor,
  bookingId: number,
  fee_minor: number,
  why: string,
): Promise<void> {
  const row = await lockLiveOrder(tx, bookingId);
  const [cancelled] = await tx.select().from(booking).where(eq(booking.id, bookingId));
  if (!cancelled) throw new Error(`No booking ${bookingId}`);
  const lines = feeLines(cancelled, fee_minor);
  if (!row) {
    if (fee_minor === 0) return;
    await insertOrder(tx, actor, {
      parent_id: cancelled.parent_id,
      lines,
      adjustments: [],
      not_applied: [],
      bookings: [{ id: bookingId, pay_minor: 0 }],
      due_at: await computeDueDate(tx, new Date().toISOString(), cancelled.terms_id),
    });
    return;
  }
  refuseCompleted(row);
  const because = { actor, reason: why };
  const fee = { lines, adjustments: [] };
  const void_lines = [...row.void_lines, ...row.lines.filter((line) => line.booking_id === bookingId)];
  const pay_minor = await setPay(tx, row.id, bookingId, sql`least(pay_minor, ${fee_minor}::int)`);
  if (row.lines.some((line) => line.booking_id !== bookingId)) {
    const content = await replaceBookingContent(tx, { ...row, void_lines }, bookingId, fee);
    const write = { ...because, action: 'cancel booking' } as const;
    const changed = await changeContent(tx, row, content, { void_lines, pay_minor }, write);
    return completeOrderWhenDone(tx, actor, changed);
  }
  await cancelOrderWithFee(tx, row, { lines, pay_minor }, because);
}

function feeLines({ id, code, status }: BookingRow, fee_minor: number): OrderLine[] {
  if (fee_minor === 0) return [];
  const label = `${status === 'no_show' ? 'Missed visit' : 'Cancellation of'} ${code}`;
  const line = { kind: 'fee', label, quantity: 1, unit: 'item', unit_minor: fee_minor } as const;
  return [{ ...line, amount_minor: fee_minor, vat_rate: 0, booking_id: id }];
}

export function findCompletedOrders(db: Db, bookingIds: readonly number[]) {
  return db
    .select({ booking_id: orderBooking.booking_id, number: order.number })
    .from(order)
    .innerJoin(orderBooking, eq(orderBooking.order_id, order.id))
    .where(and(inArray(orderBooking.booking_id, [...bookingIds]), eq(order.status, 'completed')));
}
