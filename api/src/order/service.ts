import { type OrderLine, orderTransitions } from '@nanny-polo/shared/order';
import { priceList } from '@nanny-polo/shared/price-list';
import type { Adjustment, Quote, QuoteLine } from '@nanny-polo/shared/quote';
import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { booking } from '../booking/table.ts';
import type { Db } from '../database/database.ts';
import { lockDiscounts, reduceDiscounts, reserveDiscounts } from '../discount/use.ts';
import { illegalTransition } from '../error.ts';
import { type Actor, system } from '../event/service.ts';
import type { Priced } from '../pricing/lines.ts';
import { amountsOf } from '../pricing/service.ts';
import { changeContent, insertOrder, moveRow, type OrderRow } from './row.ts';
import { order, orderBooking } from './table.ts';

/** What other features do with orders. The caller has locked the booking; `tx` is its transaction. */

type Booked = Pick<typeof booking.$inferSelect, 'id' | 'parent_id' | 'end_at'>;

/** In these an order is over and nothing came of it. */
export const dead = ['cancelled', 'expired'] as const;

/** The order that a booking stands in, locked; undefined where there is none or only a dead one. */
async function liveOrder(tx: Db, bookingId: number): Promise<OrderRow | undefined> {
  const ids = tx
    .select({ id: orderBooking.order_id })
    .from(orderBooking)
    .where(eq(orderBooking.booking_id, bookingId));
  const [found] = await tx
    .select()
    .from(order)
    .where(and(inArray(order.id, ids), notInArray(order.status, [...dead])))
    .for('update');
  return found;
}

/** When an order is to be paid, by when its care ends. */
export const dueAfter = (end_at: string): string =>
  new Date(Date.parse(end_at) + priceList.paymentDays * 86_400_000).toISOString();

/** A quote's lines as those of one booking. */
export const linesOf = (lines: readonly QuoteLine[], booking_id: number): OrderLine[] =>
  lines.map((line) => ({ ...line, booking_id }));

/**
 * Opens the order of a booking that is confirmed, `pending_payment`, its discounts reserved; where the booking stands
 * in one already (its nanny was replaced, its time moved), brings that up to the quote. 409 `discount_gone` where a
 * discount of the quote is used up by now.
 */
export async function openOrder(
  tx: Db,
  actor: Actor,
  { booking: booked, quote }: { booking: Booked; quote: Quote },
): Promise<OrderRow> {
  const lines = linesOf(quote.lines, booked.id);
  const open = await liveOrder(tx, booked.id);
  if (open) return reprice(tx, actor, open, booked, quote);
  return insertOrder(tx, actor, {
    parent_id: booked.parent_id,
    lines,
    adjustments: quote.adjustments,
    not_applied: quote.not_applied,
    bookings: [{ id: booked.id, pay_minor: quote.pay_minor }],
    due_at: dueAfter(booked.end_at),
  });
}

async function reprice(tx: Db, actor: Actor, row: OrderRow, booked: Booked, quote: Quote): Promise<OrderRow> {
  if (row.status === 'completed') throw illegalTransition(`${row.number} is completed.`);
  const lines = [
    ...row.lines.filter((line) => line.booking_id !== booked.id),
    ...linesOf(quote.lines, booked.id),
  ];
  const alone = lines.length === quote.lines.length;
  const adjustments = alone ? quote.adjustments : scaled(row, lines);
  const change = { actor, action: 'reprice' };
  if (alone) {
    await lockDiscounts(tx, [...row.adjustments, ...adjustments]);
    await reduceDiscounts(tx, row.id, []);
  }
  const pay_minor = await setPay(tx, row.id, booked.id, () => quote.pay_minor);
  const due_at = alone ? dueAfter(booked.end_at) : row.due_at;
  const not_applied = alone ? quote.not_applied : row.not_applied;
  const after = await changeContent(
    tx,
    row,
    { lines, adjustments },
    { pay_minor, due_at, not_applied },
    change,
  );
  if (alone) await reserveDiscounts(tx, row.id, row.parent_id, adjustments);
  return after;
}

/** Discounts of an order that got other lines: each keeps its share of what it was taken off, never more than it was. */
function scaled(row: OrderRow, lines: readonly OrderLine[]): Adjustment[] {
  const base = (of: readonly OrderLine[]) => amountsOf(of.filter((line) => line.kind !== 'transport'));
  const before = base(row.lines);
  const after = Math.min(base(lines), before);
  return row.adjustments.flatMap((one) => {
    const amount_minor = before === 0 ? 0 : Math.floor((one.amount_minor * after) / before);
    return amount_minor > 0 ? [{ ...one, amount_minor }] : [];
  });
}

/** Sets what the nanny earns by one booking of an order; answers the sum over all of them. */
async function setPay(
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

/**
 * Adds what a nanny's longer stay costs (`overtimeLines`) to the booking's order; no discount is taken off it. Null
 * where the booking has no order; 409 where that is completed.
 */
export async function addOvertime(
  tx: Db,
  actor: Actor,
  bookingId: number,
  priced: Priced,
): Promise<OrderRow | null> {
  const row = await liveOrder(tx, bookingId);
  if (!row) return null;
  if (row.status === 'completed') throw illegalTransition(`${row.number} is completed.`);
  const pay_minor = await setPay(tx, row.id, bookingId, (earned) => earned + priced.pay_minor);
  const content = {
    lines: [...row.lines, ...linesOf(priced.lines, bookingId)],
    adjustments: row.adjustments,
  };
  return changeContent(tx, row, content, { pay_minor }, { actor, action: 'overtime' });
}

/**
 * Takes a cancelled booking out of its order and puts the policy's fee in. Without other lines the order is cancelled
 * and owes the fee alone; its discounts are released. A fee of a booking without an order opens one. The nanny earns
 * the fee up to what the booking would have earned her. Null where there is neither order nor fee.
 */
export async function cancelOrderForBooking(
  tx: Db,
  actor: Actor,
  bookingId: number,
  fee_minor: number,
  why: string,
): Promise<OrderRow | null> {
  const row = await liveOrder(tx, bookingId);
  const fee = await feeLines(tx, bookingId, fee_minor);
  if (!row) return fee.length > 0 ? orderOfFee(tx, actor, bookingId, fee) : null;
  if (row.status === 'completed') throw illegalTransition(`${row.number} is completed.`);
  const change = { actor, action: 'fee', reason: why };
  const rest = row.lines.filter((line) => line.booking_id !== bookingId);
  const void_lines = [...row.void_lines, ...row.lines.filter((line) => line.booking_id === bookingId)];
  const pay_minor = await setPay(tx, row.id, bookingId, (earned) => Math.min(earned, fee_minor));
  if (rest.length > 0) {
    const content = { lines: [...rest, ...fee], adjustments: scaled(row, rest) };
    return changeContent(
      tx,
      row,
      content,
      { void_lines, pay_minor },
      { ...change, action: 'cancel booking' },
    );
  }
  const cancelled = await moveRow(tx, row, 'cancel', { actor, reason: why });
  if (fee.length === 0) return cancelled;
  return changeContent(tx, cancelled, { lines: fee, adjustments: [] }, { pay_minor }, change);
}

async function feeLines(tx: Db, bookingId: number, fee_minor: number): Promise<OrderLine[]> {
  if (fee_minor === 0) return [];
  const [found] = await tx.select({ code: booking.code }).from(booking).where(eq(booking.id, bookingId));
  const label = `Cancellation of ${found?.code ?? 'a booking'}`;
  const line = { kind: 'fee', label, quantity: 1, unit: 'item', unit_minor: fee_minor } as const;
  return [{ ...line, amount_minor: fee_minor, vat_rate: 0, booking_id: bookingId }];
}

async function orderOfFee(tx: Db, actor: Actor, bookingId: number, lines: OrderLine[]): Promise<OrderRow> {
  const [found] = await tx.select().from(booking).where(eq(booking.id, bookingId));
  if (!found) throw new Error(`No booking ${bookingId}`);
  return insertOrder(tx, actor, {
    parent_id: found.parent_id,
    lines,
    adjustments: [],
    not_applied: [],
    bookings: [{ id: bookingId, pay_minor: 0 }],
    due_at: dueAfter(new Date().toISOString()),
  });
}

/** A booking in one of these still has its care before it. */
const ahead = ['requested', 'offered', 'confirmed', 'in_progress'] as const;

/**
 * Completes the order of a booking whose care is done, once that holds for all its bookings; care that was given is
 * owed, so an order that waits for payment is placed on the way. Null where there is no order.
 */
export async function completeOrderForBooking(
  tx: Db,
  actor: Actor,
  bookingId: number,
): Promise<OrderRow | null> {
  const row = await liveOrder(tx, bookingId);
  if (!row) return null;
  if (row.status === 'completed') return row;
  const others = tx
    .select({ id: orderBooking.booking_id })
    .from(orderBooking)
    .where(and(eq(orderBooking.order_id, row.id), sql`${orderBooking.booking_id} <> ${bookingId}`));
  const waiting = await tx.$count(
    booking,
    and(inArray(booking.id, others), inArray(booking.status, [...ahead])),
  );
  if (waiting > 0) return row;
  const reason = 'The care is done';
  const placed = row.status === 'pending_payment' ? await moveRow(tx, row, 'place', { actor, reason }) : row;
  return moveRow(tx, placed, 'complete', { actor, reason });
}

/** How many orders one run of the clock expires. */
const atOnce = 100;

/**
 * Expires the orders that fell due before `now` (ISO 8601) unpaid and whose bookings, if any, came to nothing; what
 * they reserved is released. Answers how many; several processes may run it together.
 */
export async function expireOrders(tx: Db, now: string): Promise<number> {
  const standing = tx
    .select({ one: sql`1` })
    .from(orderBooking)
    .innerJoin(booking, eq(booking.id, orderBooking.booking_id))
    .where(
      and(
        eq(orderBooking.order_id, order.id),
        notInArray(booking.status, ['cancelled', 'declined', 'expired']),
      ),
    );
  const found = await tx
    .select()
    .from(order)
    .where(
      and(
        inArray(order.status, [...orderTransitions.expire.from]),
        lt(order.due_at, now),
        eq(order.received_minor, 0),
        notExists(standing),
      ),
    )
    .orderBy(order.id)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  for (const row of found) await moveRow(tx, row, 'expire', { actor: system, reason: 'Not paid in time' });
  return found.length;
}
