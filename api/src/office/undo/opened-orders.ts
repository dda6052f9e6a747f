/** Orders that a change opened: an undo cancels them, because their numbers may have been printed or mailed. */

import { inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import { type OrderRow, order } from '../../money/ledger/order-table.ts';
import { createUndoRefusal } from './events.ts';

export const openedOrdersOf = (captured: readonly CapturedRow[]): number[] =>
  captured.flatMap(({ table, before, after }) =>
    table === 'order' && !before && after ? [Number(after.id)] : [],
  );

/** Throws 409 if the change created a family that an order belongs to, even one whose creation was undone. */
export async function refuseFamilyWithOrder(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const created = captured.flatMap(({ table, before, after }) =>
    table === 'parent_user' && !before && after ? [after.id] : [],
  );
  const [row] = await queryRows<{ number: string }>(
    tx,
    sql`SELECT number FROM "order" WHERE parent_id = ANY(${sql.param(created)}::int[]) ORDER BY id LIMIT 1`,
  );
  if (row) throw createUndoRefusal(`${row.number} is an order of the family. Archive the family instead.`);
}

/**
 * Cancels locked orders as undone and returns them. Their lines become void; the reversal of the change's other writes
 * releases their bookings and discounts.
 */
export async function cancelOpenedOrders(tx: Db, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(order)
    .set({
      status: 'cancelled',
      lines: [],
      void_lines: sql`${order.void_lines} || ${order.lines}`,
      adjustments: [],
      not_applied: [],
      lines_minor: 0,
      discount_minor: 0,
      pay_minor: 0,
      due_at: null,
      // The series itself can still be deleted or undone.
      series_id: null,
      series_period: null,
      undone_at: sql`now()`,
      version: sql`${order.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(inArray(order.id, [...ids]))
    .returning();
}
