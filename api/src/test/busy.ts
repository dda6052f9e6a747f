import { sql } from 'drizzle-orm';
import { toStatusList } from '../bookings/schedule/booking-table.ts';
import { rangeOf } from '../bookings/schedule/slot.ts';
import { type Db, queryRows } from '../kernel/database/database.ts';

/**
 * Returns those of these bookings, by default of all, whose busy ranges differ from those computed anew: their slot and
 * the one that their nanny is asked about, as one range where they touch or overlap. Completed visits are not checked.
 */
export async function findWrongBusy(db: Db, ids?: readonly number[]): Promise<number[]> {
  const isOwn = ids ? sql`b.id = ANY(${sql.param([...ids])}::int[])` : sql`true`;
  const slot = (table: 'b' | 'c') =>
    rangeOf({
      start_at: sql.raw(`${table}.start_at`),
      end_at: sql.raw(`${table}.end_at`),
      buffer_minutes: sql`b.buffer_minutes`,
    });
  const wrong = await queryRows<{ id: number }>(
    db,
    sql`WITH held AS (
      SELECT b.id, b.nanny_polo_id, row_number() OVER (PARTITION BY b.id ORDER BY lower(range))::int AS part, range
      FROM booking b LEFT JOIN time_change c ON c.booking_id = b.id AND c.state = 'asked',
        LATERAL unnest(CASE WHEN c.id IS NULL THEN tstzmultirange(${slot('b')})
          ELSE tstzmultirange(${slot('b')}, ${slot('c')}) END) AS range
      WHERE ${isOwn} AND b.status IN ${toStatusList('holding')} AND b.nanny_polo_id IS NOT NULL
    )
    SELECT DISTINCT coalesce(held.id, busy.booking_id) AS id
    FROM held FULL JOIN (SELECT busy.* FROM busy JOIN booking b ON b.id = busy.booking_id
        WHERE ${isOwn} AND b.status NOT IN ('completed', 'closed')) busy
      ON busy.booking_id = held.id AND busy.part = held.part
    WHERE (held.nanny_polo_id, held.range) IS DISTINCT FROM (busy.nanny_polo_id, busy.busy)`,
  );
  return wrong.map(({ id }) => id);
}
