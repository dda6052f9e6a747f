import { orderTransitions } from '@nanny-polo/shared/order';
import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { order, orderBooking } from '../ledger/order-table.ts';
import { makeTransition } from './row.ts';

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
  for (const row of found)
    await makeTransition(tx, row, 'expire', { actor: system, reason: 'Not paid in time' });
  return found.length;
}
