import { statusesWith } from '@nanny-polo/shared/booking-status';
import { orderTransitions } from '@nanny-polo/shared/order';
import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { lockDiscounts, ofDiscounts } from '../discount/use.ts';
import { order } from '../ledger/order-table.ts';
import { isStanding, withBooking } from './live.ts';
import { makeTransition, type OrderRow } from './row.ts';

/** Orders that complete or expire because of what became of their bookings. */

/** SQL condition for orders to complete: open ones with a closed booking and none ahead. */
const isDone = (tx: Db) =>
  and(
    inArray(order.status, ['pending_payment', 'placed']),
    withBooking(tx, eq(booking.status, 'closed')),
    not(withBooking(tx, inArray(booking.status, statusesWith('ahead')))),
  );

/**
 * Completes a locked order if one of its bookings is closed and none is still ahead. An order that waits for payment is
 * placed first, because the care has been given.
 */
export async function completeWhenDone(tx: Db, actor: Actor, row: OrderRow): Promise<void> {
  if ((await tx.$count(order, and(eq(order.id, row.id), isDone(tx)))) === 0) return;
  const reason = 'The care is completed';
  const placed =
    row.status === 'pending_payment' ? await makeTransition(tx, row, 'place', { actor, reason }) : row;
  await makeTransition(tx, placed, 'complete', { actor, reason });
}

/**
 * Completes the orders that should have completed with their last booking, such as those of earlier versions of the
 * product. Returns how many. Safe to run in several processes at once.
 */
export async function completeLeftOpen(tx: Db): Promise<number> {
  const found = await tx
    .select()
    .from(order)
    .where(isDone(tx))
    .orderBy(order.id)
    .for('update', { skipLocked: true });
  for (const row of found) await completeWhenDone(tx, system, row);
  return found.length;
}

/** The maximum number of orders to expire in one run. */
const atOnce = 100;

/** A booking's cancellation fee is owed until it is paid. A fee written by hand is a line like any other. */
const hasBookingFee = sql`jsonb_path_exists(${order.lines}, '$[*] ? (@.kind == "fee" && @.booking_id != null)')`;

/**
 * Expires unpaid orders that were due before `now` (ISO 8601) if each of their bookings is cancelled, declined or
 * expired without a fee, and releases their discounts. Returns how many. Safe to run in several processes at once.
 */
export async function expireOrders(tx: Db, now: string): Promise<number> {
  const found = await tx
    .select()
    .from(order)
    .where(
      and(
        inArray(order.status, [...orderTransitions.expire.from]),
        lt(order.due_at, now),
        eq(order.received_minor, 0),
        not(withBooking(tx, isStanding)),
        not(hasBookingFee),
      ),
    )
    .orderBy(order.id)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  // All at once, because locking those of each order in turn could deadlock.
  await lockDiscounts(tx, ofDiscounts(found.flatMap(({ adjustments }) => adjustments)));
  for (const row of found)
    await makeTransition(tx, row, 'expire', { actor: system, reason: 'Not paid in time' });
  return found.length;
}
