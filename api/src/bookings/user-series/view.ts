import { type UserSeries, type UserSeriesDetails, userSeries } from '@nanny-polo/shared/user-series';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { cancellationOf } from '../booking/cancellation.ts';
import { pricePending } from '../booking/view.ts';
import { booking, statusList } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { visitsOf } from '../series/timetable.ts';
import { columns } from '../series/view.ts';
import { isCancellable } from '../user-booking/service.ts';

/** The maximum number of series in a list. */
const most = 100;

function select(db: Db) {
  const { id, version, code, service, weekdays, interval_weeks, first_day, last_day, left_out } = series;
  const { starts, ends, address, children, notes } = series;
  const rule = { service, weekdays, interval_weeks, first_day, last_day, left_out, starts, ends };
  return db
    .select({
      id,
      version,
      code,
      ...rule,
      over: columns.over,
      nanny_name: sql<string | null>`(SELECT split_part(n.display_name, ' ', 1)
        FROM ${booking} b JOIN ${nannyPolo} n ON n.id = b.nanny_polo_id
        WHERE b.series_id = series.id AND b.status IN ${statusList('named')} ORDER BY b.start_at DESC LIMIT 1)`,
      next_at: sql<
        string | null
      >`(SELECT to_char(min(b.start_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        FROM ${booking} b WHERE b.series_id = series.id AND b.start_at > now()
          AND b.status IN ${statusList('ahead')})`,
      address,
      children,
      notes,
    })
    .from(series);
}

/** Returns a parent's series, the newest first. */
export async function list(db: Db, parentId: number): Promise<UserSeries[]> {
  const found = await select(db).where(eq(series.parent_id, parentId)).orderBy(desc(series.id)).limit(most);
  return found.map((one) => userSeries.parse(one));
}

/** Returns one of a parent's series with its visits from now on. Throws 404 for another parent's. */
export async function get(db: Db, parentId: number, id: number): Promise<UserSeriesDetails> {
  const [found] = await select(db).where(and(eq(series.id, id), eq(series.parent_id, parentId)));
  if (!found) throw notFound('Series');
  const now = Date.now();
  const ahead = (await visitsOf(db, id, {})).filter(({ end_at }) => Date.parse(end_at) > now);
  const rows = await bookingsOf(db, id);
  const upcoming = [];
  for (const { booking: made, held: _, ...visit } of ahead) {
    const row = rows.get(made?.id ?? 0);
    if (!row) {
      upcoming.push({ ...visit, booking: null, skippable: true, skip_fee_minor: 0 });
      continue;
    }
    const skippable = isCancellable(row);
    const { fee_minor } = skippable
      ? await cancellationOf(db, row, new Date(now).toISOString())
      : { fee_minor: 0 };
    const { version, code, status, price_pending } = row;
    upcoming.push({
      ...visit,
      booking: { id: row.id, version, code, status, price_pending },
      skippable,
      skip_fee_minor: fee_minor,
    });
  }
  return { ...found, upcoming };
}

/** Returns the bookings of a series that have not ended, by id. */
async function bookingsOf(db: Db, seriesId: number) {
  const found = await db
    .select({ row: booking, price_pending: sql<boolean>`${pricePending}` })
    .from(booking)
    .where(and(eq(booking.series_id, seriesId), sql`${booking.end_at} > now()`));
  return new Map(found.map(({ row, price_pending }) => [row.id, { ...row, price_pending }]));
}
