import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import {
  type UserSeries,
  type UserSeriesDetails,
  userSeries,
  userSeriesDetails,
} from '@nanny-polo/shared/bookings/user-series';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { buildConditions, type ListQuery, type Page, readPage } from '../../kernel/resource/list.ts';
import { matchesCode } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { cancellationOf } from '../booking-price/cancellation-preview.ts';
import { askedTime, priceAsked } from '../booking-record/view.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { visitsOf } from '../series/timetable.ts';
import { columns, seriesCodes } from '../series/view.ts';
import { listPlannedVisits } from '../series-plan/visits.ts';
import { uncovered } from '../user-booking/nanny-news.ts';
import { findCancellable } from '../user-booking/service.ts';
import { wishedNannyOf } from '../user-booking/wish.ts';

const select = (db: Db) =>
  db
    .select({
      ...getTableColumns(series),
      over: columns.over,
      nanny_name: sql<string | null>`(SELECT split_part(n.display_name, ' ', 1)
        FROM ${booking} b JOIN ${nannyPolo} n ON n.id = b.nanny_polo_id
        WHERE b.series_id = series.id AND b.status IN ${toStatusList('named')} ORDER BY b.start_at DESC LIMIT 1)`,
      next_at: sql<string | null>`(SELECT min(b.start_at) FROM ${booking} b WHERE b.series_id = series.id
        AND b.start_at > now() AND b.status IN ${toStatusList('ahead')})`.mapWith(booking.start_at),
    })
    .from(series);

type Selected = Awaited<ReturnType<typeof select>>[number];

/**
 * Returns a series with the start of its next visit: a booking or, if none is to come, a day of its plan. `next_at` is
 * null if there is neither.
 */
async function withNextVisit(db: Db, { next_at, ...row }: Selected) {
  if (next_at !== null) return { ...row, next_at };
  const next = listPlannedVisits(row, {}, await readSettings(db)).find(
    ({ start_at }) => Date.parse(start_at) > Date.now(),
  );
  return { ...row, next_at: next?.start_at ?? null };
}

/** Returns one page of a parent's series with the exact total. `q` is a code. */
export async function list(db: Db, parentId: number, query: ListQuery): Promise<Page<UserSeries[]>> {
  const where = and(
    eq(series.parent_id, parentId),
    buildConditions(columns, query.filter, (q) => matchesCode(series.code, seriesCodes, q) ?? sql`false`),
  );
  const page = await readPage(db, series, select(db), where, columns, query);
  const records: UserSeries[] = [];
  for (const row of page.records) records.push(userSeries.parse(await withNextVisit(db, row)));
  return { ...page, records };
}

/** Returns one of a parent's series with its visits from now on. Throws 404 for another parent's. */
export async function get(db: Db, parentId: number, id: number): Promise<UserSeriesDetails> {
  const [selected] = await select(db).where(and(eq(series.id, id), eq(series.parent_id, parentId)));
  if (!selected) throw notFound('Series');
  const now = Date.now();
  const ahead = (await visitsOf(db, id)).filter(({ end_at }) => Date.parse(end_at) > now);
  const bookings = await bookingsOf(db, id);
  const visits = [...bookings.values()].map(({ row }) => row);
  const skippableIds = await findCancellable(db, visits);
  const upcoming = [];
  for (const { booking: made, ...visit } of ahead) {
    const { row, ...facts } = bookings.get(made?.id ?? 0) ?? {};
    const skippable = row ? skippableIds.has(row.id) : visit.skipped === null;
    // Cancelling any other booking is free.
    const hasFee = skippable && row?.status === 'confirmed';
    const fee = hasFee ? await cancellationOf(db, row, new Date(now).toISOString()) : null;
    const skip = { skippable, skip_fee_minor: fee?.fee_minor ?? 0 };
    upcoming.push({ ...visit, ...skip, booking: made && { ...made, ...facts } });
  }
  return userSeriesDetails.parse({
    ...(await withNextVisit(db, selected)),
    wished_nanny: await wishedNannyOf(db, selected),
    upcoming,
  });
}

async function bookingsOf(db: Db, seriesId: number) {
  const matches = await db
    .select({
      row: booking,
      uncovered,
      price_pending: sql<boolean>`${priceAsked}`,
      asked_time: sql<UserBooking['asked_time']>`${askedTime}`,
    })
    .from(booking)
    .where(and(eq(booking.series_id, seriesId), sql`${booking.end_at} > now()`));
  return new Map(matches.map((one) => [one.row.id, one]));
}
