import { sql } from 'drizzle-orm';
import { lockArrangement } from '../../bookings/schedule/arrangement.ts';
import { lockNannies } from '../../bookings/schedule/hold.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import { lockOrders } from '../../money/order/series-order.ts';

/**
 * Locks the records that the captured rows belong to, in the same sequence as all other calls: arrangements, bookings,
 * nannies, orders with their discounts.
 */
export async function lockAsCalls(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const ids = (table: string, column: string) => [
    ...idsIn(
      captured.filter((one) => one.table === table),
      'id',
    ),
    ...idsIn(captured, column),
  ];
  const bookings = ids('booking', 'booking_id');
  for (const id of await arrangementsOf(tx, ids('series', 'series_id'), bookings))
    await lockArrangement(tx, id);
  await tx.execute(
    sql`SELECT id FROM booking WHERE id = ANY(${sql.param(bookings)}::int[]) ORDER BY id FOR UPDATE`,
  );
  await lockNannies(tx, ids('nanny_polo', 'nanny_polo_id'));
  if (bookings.length > 0) await lockOrders(tx, bookings);
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

function idsIn(captured: readonly CapturedRow[], column: string): number[] {
  const found = captured.flatMap(({ before, after }) => [before?.[column], after?.[column]]);
  return [...new Set(found)].filter((id) => typeof id === 'number');
}
