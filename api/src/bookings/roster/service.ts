import type {
  getRoster,
  getRosterLoad,
  Roster,
  RosterLoad,
  RosterRow,
} from '@nanny-polo/shared/bookings/roster';
import { rosterPage } from '@nanny-polo/shared/bookings/roster';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { countMinutesWithout, listWorkingTime, type Stretch } from '@nanny-polo/shared/people/working-hours';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { agencyZone } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { foldFilter } from '../../kernel/resource/search.ts';
import { pointOf } from '../../people/address/place.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { matching } from '../booking-record/view.ts';
import { toStatusList } from '../schedule/booking-table.ts';
import { boundOf, busy } from '../schedule/busy-table.ts';
import { longestInterval, toRangeAround } from '../schedule/slot.ts';
import { barsOf, findOpenBars, isBooked } from './bars.ts';
import { countNannies, findNannies, type NannyOfRow } from './nannies.ts';
import { type Period, periodOf } from './period.ts';
import { plannedVisitsOf } from './planned-visits.ts';

type TimeOff = RosterRow['time_off'][number];

/** Returns one page of the roster with the open bookings of its period. */
export async function readRoster(
  db: Db,
  held: readonly Permission[],
  query: z.output<typeof getRoster.schema.querystring>,
): Promise<Roster> {
  const { sort = 'name', offset = 0, limit = rosterPage } = query;
  const filter = await foldFilter(db, query.filter, held);
  const nannies = (await foldFilter(db, query.nannies, held)) ?? {};
  const period = periodOf(query);
  const place = query.near_parent_id === undefined ? null : await homeOf(db, query.near_parent_id);
  const selection = { nannies, sort, place, period };
  // Free hours follow from bookings and weekly hours together, so sorting by them needs every nanny.
  const sorted = sort === 'free';
  const [nannyRows, total, everyone, open] = await Promise.all([
    findNannies(db, selection, sorted ? undefined : { offset, limit }),
    countNannies(db, selection),
    countNannies(db, { ...selection, nannies: {} }),
    findOpenBars(db, period, filter),
  ]);
  const ids = nannyRows.map(({ id }) => id);
  const [bars, off] = await Promise.all([barsOf(db, ids, period, filter), timeOffOf(db, ids, period)]);
  const all = rowsOf(nannyRows, bars, off, period);
  const page = sorted
    ? all.toSorted((a, b) => b.free_minutes - a.free_minutes).slice(offset, offset + limit)
    : all;
  const pageIds = new Set(page.map(({ id }) => id));
  return {
    rows: page,
    total,
    everyone,
    bars: bars.filter((bar) => bar.shown && bar.nanny_polo_id !== null && pageIds.has(bar.nanny_polo_id)),
    open: open.bars,
    open_total: open.total,
    planned: await plannedVisitsOf(db, [...pageIds], period, filter),
  };
}

async function homeOf(db: Db, parentId: number) {
  const [parent] = await db
    .select({ addresses: parentUser.addresses })
    .from(parentUser)
    .where(eq(parentUser.id, parentId));
  return pointOf(parent?.addresses[0]);
}

async function timeOffOf(db: Db, nannies: readonly number[], period: Period) {
  const ranges = await db
    .select({
      nanny_polo_id: busy.nanny_polo_id,
      start_at: boundOf('lower'),
      end_at: boundOf('upper'),
      note: busy.note,
    })
    .from(busy)
    .where(
      and(
        inArray(busy.nanny_polo_id, [...nannies]),
        eq(busy.reason, 'time_off'),
        sql`${busy.busy} && ${toRangeAround(period, 0)}`,
      ),
    )
    .orderBy(sql`lower(${busy.busy})`);
  return Map.groupBy(ranges, ({ nanny_polo_id }) => nanny_polo_id);
}

type Bars = Awaited<ReturnType<typeof barsOf>>;

/** Returns each nanny with their booked and free minutes and their time off in the period. */
function rowsOf(
  nannies: readonly NannyOfRow[],
  bars: Bars,
  off: Map<number, TimeOff[]>,
  { start_at, end_at }: Period,
): RosterRow[] {
  const [from, to] = [Date.parse(start_at), Date.parse(end_at)];
  const stretch = (range: { start_at: string; end_at: string }): Stretch => [
    Math.max(from, Date.parse(range.start_at)),
    Math.min(to, Date.parse(range.end_at)),
  ];
  const booked = Map.groupBy(bars.filter(isBooked), ({ nanny_polo_id }) => nanny_polo_id);
  return nannies.map((nanny) => {
    const time_off = off.get(nanny.id) ?? [];
    const taken = (booked.get(nanny.id) ?? []).map(stretch);
    return {
      ...nanny,
      booked_minutes: countMinutesWithout(taken, []),
      free_minutes: countMinutesWithout(listWorkingTime(nanny.availability, from, to), [
        ...taken,
        ...time_off.map(stretch),
      ]),
      time_off,
    };
  });
}

/**
 * Returns the load of each day. A booking counts on every day that it covers, with its minutes on that day; an open one
 * counts only on the day it starts.
 */
export async function readRosterLoad(
  db: Db,
  held: readonly Permission[],
  { from = agencyDayOf(), days = 7, ...query }: z.output<typeof getRosterLoad.schema.querystring>,
): Promise<RosterLoad> {
  const filter = await foldFilter(db, query.filter, held);
  return queryRows(
    db,
    sql`
    WITH one AS (
      SELECT day::date AS day, day::date::timestamp AT TIME ZONE ${agencyZone} AS start_at,
        (day::date + 1)::timestamp AT TIME ZONE ${agencyZone} AS end_at
      FROM generate_series(${from}::date, ${from}::date + ${days - 1}::int, interval '1 day') AS day
    )
    SELECT one.day::text AS day, load.booked_minutes, load.bookings, load.open, (
        SELECT count(DISTINCT busy.nanny_polo_id)::int FROM busy
        WHERE busy.reason = 'time_off' AND busy.busy && tstzrange(one.start_at, one.end_at)) AS away
    FROM one CROSS JOIN LATERAL (
      SELECT coalesce(sum(extract(epoch FROM least(booking.end_at, one.end_at) - greatest(booking.start_at, one.start_at))
          / 60) FILTER (WHERE booking.status IN ${toStatusList('work')}), 0)::int AS booked_minutes,
        (count(*) FILTER (WHERE booking.status IN ${toStatusList('work')}))::int AS bookings,
        (count(*) FILTER (WHERE booking.status IN ${toStatusList('undecided')} AND booking.nanny_polo_id IS NULL
          AND booking.start_at >= one.start_at))::int AS open
      FROM booking JOIN ${parentUser} ON ${parentUser.id} = booking.parent_id
        LEFT JOIN ${nannyPolo} ON ${nannyPolo.id} = booking.nanny_polo_id
      WHERE ${matching(filter) ?? sql`true`} AND booking.start_at < one.end_at AND booking.end_at > one.start_at
        AND booking.start_at > one.start_at - ${longestInterval}
    ) AS load
    ORDER BY one.day`,
  );
}
