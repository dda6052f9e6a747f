import { sql } from 'drizzle-orm';
import { lockArrangement } from '../../bookings/schedule/arrangement.ts';
import { lockNannies } from '../../bookings/schedule/hold.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import { lockOrders } from '../../money/order/series-order.ts';
import { idsIn, lockPeople } from './closed.ts';

/**
 * Locks the records that the captured rows belong to, in the same sequence as all other calls: cover desks, families,
 * arrangements, bookings, nannies, orders with their discounts. Returns the ids of the bookings, which include those of
 * the orders.
 */
export async function lockAsCalls(tx: Db, captured: readonly CapturedRow[]): Promise<number[]> {
  const written = captured.flatMap(({ table, before, after }) => [
    { table, row: before },
    { table, row: after },
  ]);
  const ids = (name: string, column: string) =>
    idsIn(written.flatMap(({ table, row }) => [table === name && row?.id, row?.[column]]));
  const desks = ids('absence', 'absence_id');
  await tx.execute(
    sql`SELECT id FROM absence WHERE id = ANY(${sql.param(desks)}::int[]) ORDER BY id FOR UPDATE`,
  );
  await lockPeople(tx, captured);
  const orders = ids('order', 'order_id');
  const bookings = idsIn([...ids('booking', 'booking_id'), ...(await bookingsOf(tx, orders))]);
  for (const id of await arrangementsOf(tx, ids('series', 'series_id'), bookings))
    await lockArrangement(tx, id);
  await tx.execute(
    sql`SELECT id FROM booking WHERE id = ANY(${sql.param(bookings)}::int[]) ORDER BY id FOR UPDATE`,
  );
  await lockNannies(tx, ids('nanny_polo', 'nanny_polo_id'));
  // `lockOrders` finds the orders of bookings.
  await tx.execute(sql`SELECT id FROM "order" WHERE id = ANY(${sql.param(orders)}::int[])
    AND NOT EXISTS (SELECT FROM order_booking WHERE order_id = "order".id) ORDER BY id FOR UPDATE`);
  if (bookings.length > 0) await lockOrders(tx, bookings);
  return bookings;
}

async function bookingsOf(tx: Db, orders: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`SELECT booking_id AS id FROM order_booking WHERE order_id = ANY(${sql.param(orders)}::int[])`,
  );
  return found.map(({ id }) => id);
}

/** Returns the first series of each arrangement, in order. */
async function arrangementsOf(tx: Db, series: number[], bookings: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`SELECT DISTINCT coalesce(root_id, id) AS id FROM series WHERE id = ANY(${sql.param(series)}::int[])
      OR id IN (SELECT series_id FROM booking WHERE id = ANY(${sql.param(bookings)}::int[])) ORDER BY 1`,
  );
  return found.map(({ id }) => id);
}
