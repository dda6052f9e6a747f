import { daysOf } from '@nanny-polo/shared/bookings/recurrence';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { lastTermDayOf, limitToSchoolTerms } from '@nanny-polo/shared/time/agency-days';
import { and, asc, eq, isNull, lt, not, or, sql } from 'drizzle-orm';
import { lockSettings, readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { lockChildren } from '../../people/parents/children.ts';
import { lockArrangement } from '../schedule/arrangement.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type SeriesRow, series, withDaysLeft } from '../schedule/series-table.ts';
import { leaveOutUnbookable } from '../series-mail/left-out.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { findStandingOffer, offerNewVisits, releasePlan } from '../series-plan/holds.ts';
import { hasDaysLeft, horizonOf, listPlannedVisits, makeVisits } from '../series-plan/visits.ts';
import { isUnanswered } from './view.ts';

/**
 * Makes the bookings of a locked series from after `made_until` to `until`, or to the last known term if it is for term
 * time only. Returns the new bookings by day.
 */
export async function makeVisitsUntil(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  until: string,
  nannyOn?: (day: string) => number | null,
): Promise<BookingRow[]> {
  const known = limitToSchoolTerms(until, row, await lockSettings(tx));
  const to = row.last_day !== null && row.last_day < known ? row.last_day : known;
  const from = addDays(row.made_until, 1);
  if (to < from) return [];
  const made = await makeVisitsOn(tx, actor, row, daysOf(row, { from, to }), nannyOn);
  // The version stays: the new bookings follow from the rule, so they must not make an edit stale.
  await tx.update(series).set({ made_until: to }).where(eq(series.id, row.id));
  // The nanny is free on days that were in the plan and have no visit.
  await releasePlan(tx, row.id, from, to);
  return made;
}

/**
 * Makes the bookings of these days of a locked series, and gives them to the nanny who has accepted the plan. `nannyOn`
 * returns for whom each day is priced: by default the nanny who has accepted it, if the series has rates for them, or
 * null. Returns the new bookings by day.
 */
export async function makeVisitsOn(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  days: readonly string[],
  nannyOn?: (day: string) => number | null,
): Promise<BookingRow[]> {
  const acceptedOffer = await findStandingOffer(tx, row.id);
  const agreed =
    acceptedOffer && row.bill_rate_minor !== null && row.rates_nanny_polo_id === acceptedOffer.nanny_polo_id;
  const agreedOn = (day: string) =>
    agreed && !acceptedOffer.left_out.includes(day) ? row.rates_nanny_polo_id : null;
  const made = await makeVisits(tx, actor, row, days, nannyOn ?? agreedOn);
  await queueOneMailEach(tx, () => offerNewVisits(tx, actor, row, made));
  return made;
}

/** The maximum number of series in one tick; the next tick continues. */
const maxPerTick = 100;

/**
 * Makes the due bookings of every series whose family can book, except requests that the agency has not answered.
 * Returns the number of series extended.
 */
export async function extendSeries(db: Db, now: string): Promise<number> {
  const settings = await readSettings(db);
  const until = horizonOf(settings, now);
  const lastTermDay = lastTermDayOf(settings.school_terms) ?? '0001-01-01';
  const due = await db
    .select({ id: series.id, code: series.code, parent_id: series.parent_id })
    .from(series)
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(
      and(
        withDaysLeft,
        lt(series.made_until, until),
        // The others wait until further terms are known.
        or(not(series.term_time_only), lt(series.made_until, lastTermDay)),
        not(isUnanswered),
        eq(parentUser.status, 'active'),
        isNull(parentUser.archived_at),
      ),
    )
    .orderBy(asc(series.made_until), asc(series.id))
    .limit(maxPerTick);
  return changeEach(db, due, (tx, { code, ...dueSeries }) =>
    extend(tx, dueSeries, until).catch((cause) => {
      throw new Error(code, { cause });
    }),
  );
}

/** Extends one series, unless `lockToExtend` returns none or it is not due. Returns whether it did. */
async function extend(tx: Db, dueSeries: { id: number; parent_id: number }, until: string) {
  const row = await lockToExtend(tx, dueSeries);
  if (!row || !hasDaysLeft(row) || row.made_until >= until) return false;
  const visits = listPlannedVisits(row, { to: until }, await readSettings(tx));
  await makeVisitsUntil(tx, system, await leaveOutUnbookable(tx, row, visits), until);
  return true;
}

/** Locks a family's children and its series. Returns none if its arrangement is locked, or its family cannot book. */
export async function lockToExtend(
  tx: Db,
  { id, parent_id }: { id: number; parent_id: number },
): Promise<SeriesRow | undefined> {
  await lockChildren(tx, [parent_id]);
  const [parent] = await tx
    .select({ status: parentUser.status, archived_at: parentUser.archived_at })
    .from(parentUser)
    .where(eq(parentUser.id, parent_id))
    .for('share');
  const [free] = await tx
    .select({ id: series.id })
    .from(series)
    .where(sql`${series.id} = (SELECT coalesce(root_id, id) FROM series WHERE id = ${id})`)
    .for('no key update', { skipLocked: true });
  if (!free || parent?.status !== 'active' || parent.archived_at) return;
  return lockArrangement(tx, id);
}
