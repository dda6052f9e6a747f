import { dayAfter, shortDay } from '@nanny-polo/shared/agency-day';
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { busy } from '../schedule/busy-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { type SeriesRow, seriesOffer } from '../schedule/series-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { planOf, type VisitTime } from './visits.ts';

/** Returns the accepted offer of a series that includes its planned days, if there is one. */
export async function standingOffer(db: Db, seriesId: number) {
  const standing = and(eq(seriesOffer.state, 'accepted'), eq(seriesOffer.planned, true));
  const [found] = await db
    .select()
    .from(seriesOffer)
    .where(and(eq(seriesOffer.series_id, seriesId), standing))
    .orderBy(desc(seriesOffer.id))
    .limit(1);
  return found;
}

/** A planned day on which the nanny is busy, with the reason. */
interface Clash {
  readonly day: string;
  readonly why: string;
}

/**
 * Holds the time of a locked series' nanny for each planned visit, except those that the nanny left out. An open-ended
 * series holds none. Returns the days on which the nanny is busy, which are not held.
 */
export async function holdPlan(tx: Db, series: SeriesRow): Promise<Clash[]> {
  const { id, nanny_polo_id: nannyId, last_day, buffer_minutes } = series;
  if (nannyId === null || last_day === null) return [];
  await lockNannies(tx, [nannyId]);
  const { time_zone } = await readSettings(tx);
  const period = { from: dayAfter(series.made_until, 1), to: last_day };
  const standing = await standingOffer(tx, id);
  const plan = planOf(series, period, time_zone).filter(({ day }) => !standing?.left_out.includes(day));
  const clashes = await clashesOf(tx, series, nannyId, plan);
  const taken = new Set(clashes.map(({ day }) => day));
  for (const { day, start_at, end_at } of plan) {
    if (taken.has(day)) continue;
    const range = rangeOf({ start_at, end_at, buffer_minutes });
    await tx
      .insert(busy)
      .values({ nanny_polo_id: nannyId, busy: range, reason: 'hold', series_id: id, series_day: day })
      .onConflictDoUpdate({
        target: [busy.series_id, busy.series_day],
        targetWhere: sql`series_id IS NOT NULL`,
        set: { nanny_polo_id: nannyId, busy: range },
      });
  }
  return clashes;
}

/** Returns the planned visits of a series during which a nanny is busy, by day. */
export async function clashesOf(
  db: Db,
  { id, buffer_minutes }: Pick<SeriesRow, 'id' | 'buffer_minutes'>,
  nannyId: number,
  visits: readonly Pick<VisitTime, 'day' | 'start_at' | 'end_at'>[],
): Promise<Clash[]> {
  if (visits.length === 0) return [];
  const column = (name: 'day' | 'start_at' | 'end_at') => sql.param(visits.map((visit) => visit[name]));
  const range = rangeOf({ start_at: sql`v.start_at`, end_at: sql`v.end_at`, buffer_minutes });
  const found = await rows<Clash>(
    db,
    sql`SELECT DISTINCT ON (v.day) v.day::text AS day, ${whyBusy} AS why
    FROM unnest(${column('day')}::date[], ${column('start_at')}::timestamptz[], ${column('end_at')}::timestamptz[])
      AS v(day, start_at, end_at)
      JOIN busy ON busy.nanny_polo_id = ${nannyId} AND busy.busy && ${range}
        AND (busy.series_id, busy.series_day) IS DISTINCT FROM (${id}::int, v.day)
      LEFT JOIN booking b ON b.id = busy.booking_id LEFT JOIN series s ON s.id = busy.series_id
    ORDER BY v.day, busy.id`,
  );
  return found.map(({ day, why }) => ({ day, why: `${shortDay(day)}: ${why}` }));
}

/** SQL for why a row of `busy`, with its booking `b` and series `s`, takes the nanny's time. */
const whyBusy = sql`CASE busy.reason WHEN 'time_off' THEN 'Has time off' WHEN 'booking' THEN 'Is booked: ' || b.code
  ELSE 'Is held for ' || s.code END`;

/** Releases the holds of a series from a given day, optionally up to another. */
export async function releasePlan(tx: Db, seriesId: number, from: string, to: string | null = null) {
  const last = to === null ? undefined : lte(busy.series_day, to);
  await tx.delete(busy).where(and(eq(busy.series_id, seriesId), gte(busy.series_day, from), last));
}

/** Releases the hold of one day of a series. */
export async function releaseDay(tx: Db, seriesId: number, day: string): Promise<void> {
  await tx.delete(busy).where(and(eq(busy.series_id, seriesId), eq(busy.series_day, day)));
}
