import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { booking } from './booking-table.ts';
import { series } from './series-table.ts';

/**
 * Locks a series and the others of its arrangement, which share its orders. Call it before locking their bookings.
 * Returns whether the series exists.
 */
export async function lockArrangement(tx: Db, seriesId: number): Promise<boolean> {
  const [found] = await tx.select({ root_id: series.root_id }).from(series).where(eq(series.id, seriesId));
  if (!found) return false;
  const root = found.root_id ?? seriesId;
  await tx
    .select({ id: series.id })
    .from(series)
    .where(or(eq(series.id, root), eq(series.root_id, root)))
    .orderBy(asc(series.id))
    .for('update');
  return true;
}

/** Locks the arrangements that these bookings belong to. Call it before locking the bookings. */
export async function lockArrangementsOf(tx: Db, bookingIds: readonly number[]): Promise<void> {
  const rootOf = sql<number>`coalesce(${series.root_id}, ${series.id})`;
  const roots = tx
    .select({ id: rootOf })
    .from(series)
    .innerJoin(booking, eq(booking.series_id, series.id))
    .where(inArray(booking.id, [...bookingIds]));
  await tx
    .select({ id: series.id })
    .from(series)
    .where(inArray(rootOf, roots))
    .orderBy(series.id)
    .for('update');
}

/** Locks the arrangement that a booking belongs to, if it is a visit of a series. */
export async function lockArrangementOf(tx: Db, bookingId: number): Promise<void> {
  const [found] = await tx
    .select({ series_id: booking.series_id })
    .from(booking)
    .where(eq(booking.id, bookingId));
  if (found?.series_id) await lockArrangement(tx, found.series_id);
}
