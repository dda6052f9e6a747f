/** Follows changed closing days and school terms in the days of series that are booked or held already. */

import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type AgencyDays, isVisitDay } from '@nanny-polo/shared/time/agency-days';
import { and, eq, getTableColumns, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import { lockSettings, readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { booking } from '../schedule/booking-table.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { leaveOutUnbookable } from '../series-mail/left-out.ts';
import { findHeldDays, findStandingOffer, holdPlan, releasePlan } from '../series-plan/holds.ts';
import { type Calendar, listVisitDays, listVisitsOn, planEndOf } from '../series-plan/visits.ts';
import { lockToExtend, makeVisitsOn } from './extend.ts';

/** For how long after a change the series are compared with it. */
const followedMs = 3_600_000;

/**
 * Makes the visits of days that were opened after the bookings around them had been made, and releases or holds the
 * nanny's time on planned days that were closed or opened. Returns the number of series changed.
 */
export async function followAgencyDays(db: Db, now: string): Promise<number> {
  const former = await readFormerDays(db, new Date(Date.parse(now) - followedMs));
  if (former.length === 0) return 0;
  const settings = await readSettings(db);
  const today = agencyDayOf(now, settings.time_zone);
  const rows = await db
    .select(getTableColumns(series))
    .from(series)
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(
      and(
        or(isNull(series.last_day), gte(series.last_day, today)),
        eq(parentUser.status, 'active'),
        isNull(parentUser.archived_at),
      ),
    )
    .orderBy(series.id);
  const due = await selectDifferent(db, rows, { former, settings, today });
  return changeEach(db, due, async (tx, { id, parent_id }) => {
    const row = await lockToExtend(tx, { id, parent_id });
    if (!row) return false;
    const current = await lockSettings(tx);
    const [different] = await selectDifferent(tx, [row], { former, settings: current, today });
    if (different) await follow(tx, different, current);
    return different !== undefined;
  });
}

/** Returns the closing days and school terms before each change since an instant. */
async function readFormerDays(db: Db, since: Date): Promise<Partial<AgencyDays>[]> {
  const changes = await db
    .select({ before: event.before })
    .from(event)
    .where(and(eq(event.resource, agencySettings.name), gt(event.at, since.toISOString())));
  return changes.flatMap(({ before }) => {
    const { closing_days, school_terms } = (before ?? {}) as Partial<AgencyDays>;
    const days = { ...(closing_days && { closing_days }), ...(school_terms && { school_terms }) };
    return Object.keys(days).length > 0 ? [days] : [];
  });
}

interface Calendars {
  readonly former: readonly Partial<AgencyDays>[];
  readonly settings: AgencyDays;
  readonly today: string;
}

interface Different {
  readonly id: number;
  readonly parent_id: number;
  readonly row: SeriesRow;
  /** The opened days without a booking up to `made_until`. */
  readonly missing: readonly string[];
}

/** Returns the series that lack bookings of opened days, or whose held days are not those of their plan. */
async function selectDifferent(
  db: Db,
  rows: readonly SeriesRow[],
  { former, settings, today }: Calendars,
): Promise<Different[]> {
  const { series_id, series_day } = booking;
  const ids = rows.map(({ id }) => id);
  const made = await db
    .select({ series_id, series_day })
    .from(booking)
    .where(and(inArray(series_id, ids), gte(series_day, today)));
  const booked = new Set(made.map((visit) => `${visit.series_id} ${visit.series_day}`));
  const held = await findHeldDays(db, ids);
  const heldOf = Map.groupBy(held, (key) => Number(key.split(' ')[0]));
  return rows.flatMap((row) => {
    const { id, parent_id, made_until, last_day } = row;
    const keyOf = (day: string) => `${id} ${day}`;
    const days = listVisitDays(row, { from: today, to: planEndOf(row) }, settings);
    const opened = days.filter((day) =>
      former.some((before) => !isVisitDay(day, row, { ...settings, ...before })),
    );
    const missing = opened.filter((day) => day <= made_until && !booked.has(keyOf(day)));
    const planned = new Set(days.map(keyOf));
    const isMisheld =
      (heldOf.get(id) ?? []).some((key) => !planned.has(key)) ||
      (last_day !== null && opened.some((day) => day > made_until && !held.has(keyOf(day))));
    return missing.length > 0 || isMisheld ? [{ id, parent_id, row, missing }] : [];
  });
}

async function follow(tx: Db, { row, missing }: Different, settings: Calendar): Promise<void> {
  const { id, made_until } = row;
  const ahead = listVisitsOn(missing, row, settings).filter(
    ({ start_at }) => Date.parse(start_at) > Date.now(),
  );
  const after = await leaveOutUnbookable(tx, row, ahead);
  const days = missing.filter((day) => !after.left_out.includes(day));
  await makeVisitsOn(tx, system, after, days);
  await releasePlan(tx, id, addDays(made_until, 1));
  if (await findStandingOffer(tx, id)) await holdPlan(tx, after);
}
