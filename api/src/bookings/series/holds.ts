import { dayAfter, shortDay } from '@nanny-polo/shared/agency-day';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { busy } from '../schedule/busy-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { planOf } from './visits.ts';

/** A planned day whose time its nanny does not have. */
interface Clash {
  readonly day: string;
  readonly why: string;
}

/**
 * Holds the time of a locked series' nanny for each planned visit. An open-ended series holds none. Returns the days on
 * which the nanny is busy, which are not held.
 */
export async function holdPlan(tx: Db, series: SeriesRow): Promise<Clash[]> {
  const { id, nanny_polo_id: nannyId, last_day, buffer_minutes } = series;
  if (nannyId === null || last_day === null) return [];
  await lockNannies(tx, [nannyId]);
  const { time_zone } = await readSettings(tx);
  const period = { from: dayAfter(series.made_until, 1), to: last_day };
  const clashes: Clash[] = [];
  for (const { day, start_at, end_at } of planOf(series, period, time_zone)) {
    const range = rangeOf({ start_at, end_at, buffer_minutes });
    const [taken] = await rows<{ why: string }>(
      tx,
      sql`SELECT ${whyBusy} AS why
      FROM busy LEFT JOIN booking b ON b.id = busy.booking_id LEFT JOIN series s ON s.id = busy.series_id
      WHERE busy.nanny_polo_id = ${nannyId} AND busy.busy && ${range}
        AND (busy.series_id, busy.series_day) IS DISTINCT FROM (${id}::int, ${day}::date)
      ORDER BY busy.id LIMIT 1`,
    );
    if (taken) clashes.push({ day, why: `${shortDay(day)}: ${taken.why}` });
    else
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

/** SQL for why a row of `busy`, with its booking `b` and series `s`, takes the nanny's time. */
const whyBusy = sql`CASE busy.reason WHEN 'time_off' THEN 'Has time off' WHEN 'booking' THEN 'Is booked: ' || b.code
  ELSE 'Is held for ' || s.code END`;

/** Releases the holds of a series from a day on, at most to another. */
export async function releasePlan(
  tx: Db,
  seriesId: number,
  from: string,
  to: string | null = null,
): Promise<void> {
  const last = to === null ? undefined : lte(busy.series_day, to);
  await tx.delete(busy).where(and(eq(busy.series_id, seriesId), gte(busy.series_day, from), last));
}

/** Releases the hold of one day of a series. */
export async function releaseDay(tx: Db, seriesId: number, day: string): Promise<void> {
  await tx.delete(busy).where(and(eq(busy.series_id, seriesId), eq(busy.series_day, day)));
}
