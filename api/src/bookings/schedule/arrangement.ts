import { asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type SeriesRow, series } from './series-table.ts';

/**
 * Locks a series and the others of its arrangement, which share its orders. Call it before locking their bookings.
 * Returns the series; undefined if it does not exist.
 */
export async function lockArrangement(tx: Db, seriesId: number): Promise<SeriesRow | undefined> {
  const [found] = await tx.select({ root_id: series.root_id }).from(series).where(eq(series.id, seriesId));
  if (!found) return undefined;
  const root = found.root_id ?? seriesId;
  const arrangement = await tx
    .select()
    .from(series)
    .where(or(eq(series.id, root), eq(series.root_id, root)))
    .orderBy(asc(series.id))
    .for('update');
  return arrangement.find(({ id }) => id === seriesId);
}

/** Locks the arrangements of the bookings that are visits of a series. Call it before locking the bookings. */
export async function lockArrangementsOf(tx: Db, bookingIds: readonly number[]): Promise<void> {
  // Arrays let PostgreSQL use the indexes; with IN (SELECT …) OR … it would read every series.
  const roots = sql`ANY(ARRAY(SELECT coalesce(s.root_id, s.id) FROM series s JOIN booking b ON b.series_id = s.id
    WHERE b.id = ANY(${sql.param([...bookingIds])}::int[])))`;
  await tx
    .select({ id: series.id })
    .from(series)
    .where(sql`${series.id} = ${roots} OR ${series.root_id} = ${roots}`)
    .orderBy(series.id)
    .for('update');
}
