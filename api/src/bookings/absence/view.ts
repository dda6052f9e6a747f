import type { Absence } from '@nanny-polo/shared/bookings/absence';
import type { AbsenceState, AbsenceSummary } from '@nanny-polo/shared/bookings/absence-list';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { absence, absenceBooking, type ReleasedHold } from './absence-table.ts';
import { readAchievedOutcome } from './achieved.ts';
import { findAffectedBookings, findChanges, findHeldDays } from './affected.ts';
import { visitsOf } from './desk-visits.ts';
import { noticesOf } from './notices.ts';
import { type Line, outcomeOf } from './plan.ts';

/** SQL condition: whether any booking of the desk is still requested or offered. */
const isPending = sql`EXISTS (SELECT 1 FROM absence_booking l JOIN booking b ON b.id = l.booking_id
  WHERE l.absence_id = ${absence.id} AND b.status IN ${toStatusList('undecided')})`;

const stateOf = sql<AbsenceState>`CASE WHEN ${absence.discarded_at} IS NOT NULL THEN 'discarded'
  WHEN ${absence.applied_at} IS NULL THEN 'draft' WHEN ${isPending} THEN 'open' ELSE 'done' END`;

/** Returns the lines of a desk, soonest first. */
export async function linesOf(db: Db, id: number): Promise<Line[]> {
  const lineRows = await db
    .select({ line: absenceBooking, row: booking, name: nannyPolo.display_name, phone: nannyPolo.phone })
    .from(absenceBooking)
    .innerJoin(booking, eq(booking.id, absenceBooking.booking_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, absenceBooking.nanny_polo_id))
    .where(eq(absenceBooking.absence_id, id))
    .orderBy(asc(absenceBooking.start_at), asc(booking.id));
  return lineRows.map(({ line, row, name, phone }) => {
    const { nanny_polo_id, why, new_to_family, cost_minor } = line;
    const reasons = { why, new_to_family, cost_minor };
    const replacement =
      nanny_polo_id === null ? null : { nanny_polo_id, name: name ?? '', phone, ...reasons };
    return { ...line, row, planned: line, replacement };
  });
}

/** Returns a desk with its visits as they are now. Throws 404. */
export async function getDesk(db: Db, id: number): Promise<Absence> {
  const [match] = await db
    .select({
      row: absence,
      state: stateOf,
      nanny_name: nannyPolo.display_name,
      nanny_phone: nannyPolo.phone,
    })
    .from(absence)
    .innerJoin(nannyPolo, eq(nannyPolo.id, absence.nanny_polo_id))
    .where(eq(absence.id, id));
  if (!match) throw notFound('Absence');
  const { row, state, ...nanny } = match;
  const lines = await linesOf(db, id);
  const visits = await visitsOf(db, lines, row, state === 'draft');
  const holds = state === 'draft' ? await findHeldDays(db, row) : row.holds;
  return {
    ...row,
    ...nanny,
    state,
    visits,
    holds: await named(db, holds),
    outcome: row.applied_at === null ? outcomeOf(lines) : await readAchievedOutcome(db, row, lines, visits),
    stale: state === 'draft' ? findChanges(lines, await findAffectedBookings(db, row)) : [],
    notices: await noticesOf(db, row.mails),
  };
}

/** Returns the desks in state `draft` or `open`, the earliest absence first. */
export async function listDesks(db: Db): Promise<AbsenceSummary[]> {
  const count = (condition: SQL) => sql<number>`(SELECT count(*)::int FROM absence_booking l
    JOIN booking b ON b.id = l.booking_id WHERE l.absence_id = ${absence.id} AND ${condition})`;
  const desks = await db
    .select({
      row: absence,
      state: stateOf,
      nanny_name: nannyPolo.display_name,
      visits: count(sql`true`),
      covered: count(sql`${absence.applied_at} IS NOT NULL AND b.status IN ${toStatusList('work')}`),
    })
    .from(absence)
    .innerJoin(nannyPolo, eq(nannyPolo.id, absence.nanny_polo_id))
    .where(and(isNull(absence.discarded_at), or(isNull(absence.applied_at), isPending)))
    .orderBy(asc(absence.start_at), asc(absence.id));
  return desks.map(({ row, ...one }) => ({ ...row, ...one }));
}

/** Returns planned days with the code and the family's name of each series. */
async function named(db: Db, holds: readonly ReleasedHold[]): Promise<Absence['holds']> {
  if (holds.length === 0) return [];
  const ids = holds.map(({ series_id }) => series_id);
  const seriesRows = await db
    .select({ id: series.id, code: series.code, parent_name: parentUser.name })
    .from(series)
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .where(inArray(series.id, ids));
  return holds.flatMap((hold) => {
    const own = seriesRows.find(({ id }) => id === hold.series_id);
    return own ? [{ ...hold, code: own.code, parent_name: own.parent_name }] : [];
  });
}
