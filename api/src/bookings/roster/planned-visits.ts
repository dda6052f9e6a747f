import type { RosterVisit } from '@nanny-polo/shared/bookings/roster';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { buildConditions, type Columns, type ListQuery } from '../../kernel/resource/list.ts';
import { series, withDaysLeft } from '../schedule/series-table.ts';
import { findHeldDays } from '../series-plan/holds.ts';
import { listPlannedVisits } from '../series-plan/visits.ts';
import type { Period } from './period.ts';

/** The fields that a booking takes from its series, under their names in the filter of the booking list. */
const columns: Columns = {
  parent_id: series.parent_id,
  nanny_polo_id: series.nanny_polo_id,
  service: series.service,
  source: series.source,
  series_id: series.id,
};

/** The maximum number of planned visits without a nanny that are listed. */
const maxOpen = 200;

/**
 * Returns the planned visits of these nannies that overlap a period, and the first `maxOpen` planned visits without a
 * nanny. Returns none if the filter names a field that only bookings have.
 */
export async function plannedVisitsOf(
  db: Db,
  nannies: readonly number[],
  period: Period,
  filter: ListQuery['filter'] = {},
): Promise<RosterVisit[]> {
  const named = Object.keys(filter).filter((name) => filter[name] !== undefined);
  if (!named.every((name) => name in columns)) return [];
  const settings = await readSettings(db);
  const { time_zone } = settings;
  // A visit that starts on the day before may last into the first day.
  const from = addDays(agencyDayOf(period.start_at, time_zone), -1);
  const to = agencyDayOf(period.end_at, time_zone);
  const seriesRows = await db
    .select({ row: series, parent_name: sql<string>`${parentUser.name}` })
    .from(series)
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(
      and(
        withDaysLeft,
        lt(series.made_until, to),
        or(isNull(series.last_day), gte(series.last_day, from)),
        lte(series.first_day, to),
        eq(parentUser.status, 'active'),
        or(isNull(series.nanny_polo_id), inArray(series.nanny_polo_id, [...nannies])),
        buildConditions(columns, filter, () => undefined),
      ),
    )
    .orderBy(series.id);
  const ids = seriesRows.map(({ row }) => row.id);
  const held = await findHeldDays(db, ids);
  const planned = seriesRows.flatMap(({ row, parent_name }) =>
    listPlannedVisits(row, { from, to }, settings).map(({ day, start_at, end_at }) => ({
      code: row.code,
      parent_name,
      nanny_polo_id: row.nanny_polo_id,
      start_at,
      end_at,
      held: held.has(`${row.id} ${day}`),
    })),
  );
  const touching = planned
    .filter((one) => one.start_at < period.end_at && one.end_at > period.start_at)
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at));
  const theirs = touching.filter(({ nanny_polo_id }) => nanny_polo_id !== null);
  const open = touching.filter(({ nanny_polo_id }) => nanny_polo_id === null);
  return [...theirs, ...open.slice(0, maxOpen)];
}
