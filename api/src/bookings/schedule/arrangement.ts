import { describeArrangement, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type AgencyDays, isVisitDay } from '@nanny-polo/shared/time/agency-days';
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { booking } from './booking-table.ts';
import { type SeriesRow, series } from './series-table.ts';

/**
 * Locks and returns all series of the arrangements with these first series, an SQL array of ids, in order of id: they
 * share orders. Call it before locking their bookings. The lock lets others refer to a series meanwhile, as the order
 * of a visit does, whose confirmation locks no series.
 */
export const lockArrangements = (tx: Db, roots: SQL): Promise<SeriesRow[]> =>
  tx
    .select()
    .from(series)
    .where(sql`${series.id} = ANY(${roots}) OR ${series.root_id} = ANY(${roots})`)
    .orderBy(asc(series.id))
    .for('no key update');

/** Locks a series and the others of its arrangement. Returns the series; undefined if it does not exist. */
export async function lockArrangement(tx: Db, seriesId: number): Promise<SeriesRow | undefined> {
  const root = sql`ARRAY(SELECT coalesce(root_id, id) FROM series WHERE id = ${seriesId})`;
  return (await lockArrangements(tx, root)).find(({ id }) => id === seriesId);
}

/** Locks the arrangements of the bookings that are visits of a series. */
export async function lockArrangementsOf(tx: Db, bookingIds: readonly number[]): Promise<void> {
  // Arrays let PostgreSQL use the indexes; with IN (SELECT …) OR … it would read every series.
  const roots = sql`ARRAY(SELECT coalesce(s.root_id, s.id) FROM series s JOIN booking b ON b.series_id = s.id
    WHERE b.id = ANY(${sql.param([...bookingIds])}::int[]))`;
  await lockArrangements(tx, roots);
}

/**
 * Returns the series of an arrangement that have not ended, by their days; the last one if all have. For a nanny, only
 * those that are theirs, if any are. Each leaves out the days of visits that were called off.
 */
export async function findCurrentSeries(db: Db, seriesId: number, nannyId?: number): Promise<SeriesRow[]> {
  const all = await db
    .select()
    .from(series)
    .where(
      sql`coalesce(${series.root_id}, ${series.id}) = (SELECT coalesce(root_id, id) FROM series WHERE id = ${seriesId})`,
    )
    .orderBy(asc(series.first_day), asc(series.id));
  const today = agencyDayOf();
  const theirs = all.filter(({ nanny_polo_id }) => nanny_polo_id === nannyId);
  const own = theirs.length > 0 ? theirs : all;
  const ahead = own.filter(({ last_day }) => last_day === null || last_day >= today);
  return leaveOutCalledOff(db, ahead.length > 0 ? ahead : own.slice(-1));
}

/** Returns series that also leave out the days on which a booked visit was called off, for words about them. */
async function leaveOutCalledOff(db: Db, rows: readonly SeriesRow[]): Promise<SeriesRow[]> {
  const calledOff = await db
    .select({ series_id: booking.series_id, day: booking.series_day })
    .from(booking)
    .where(
      and(
        inArray(
          booking.series_id,
          rows.map(({ id }) => id),
        ),
        inArray(booking.status, ['declined', 'expired', 'cancelled']),
      ),
    );
  return rows.map((row) => ({
    ...row,
    left_out: [
      ...new Set([
        ...row.left_out,
        ...calledOff.flatMap(({ series_id, day }) => (series_id === row.id && day ? [day] : [])),
      ]),
    ],
  }));
}

/** Returns an arrangement in words, with the number of its visits on days on which the agency is open. */
export const describeVisits = (rule: Recurrence, days: AgencyDays): string =>
  describeArrangement(rule, (day) => isVisitDay(day, rule, days));

/** Returns the arrangement of which a booking is a visit, in one line, as a fact of a letter; nothing for other bookings. */
export async function arrangementFactsOf(
  db: Db,
  { series_id }: { readonly series_id: number | null },
): Promise<[name: string, value: string][]> {
  if (series_id === null) return [];
  const arrangement = await findCurrentSeries(db, series_id);
  const settings = await readSettings(db);
  const words = arrangement.map((row) => describeVisits(row, settings)).join('; then ');
  return [['Part of', `${arrangement.at(-1)?.code}, ${words}`]];
}
