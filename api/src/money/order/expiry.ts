import { orderTransitions } from '@nanny-polo/shared/order';
import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { lockDiscounts, ofDiscounts } from '../discount/use.ts';
import { order } from '../ledger/order-table.ts';
import { isStanding, withBooking } from './live.ts';
import { makeTransition } from './row.ts';

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
