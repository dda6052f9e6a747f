import type { BookingTask } from '@nanny-polo/shared/bookings/booking';
import { or, type SQL, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { agencyZone } from '../../accounts/agency/table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { accepted, isUnhindered } from './waits.ts';

/** Returns SQL for the instant at which the agency's day begins, `days` after today. */
const beginning = (days: number) =>
  sql`((date_trunc('day', now() AT TIME ZONE ${agencyZone}) + ${days}::int * interval '1 day') AT TIME ZONE ${agencyZone})`;

/** Condition for bookings that may still be confirmed and are not over. */
const open = sql`${booking.status} IN ${toStatusList('undecided')} AND ${booking.end_at} > now()`;

/** Open bookings that a nanny has accepted: those to confirm and those on hold. */
export const pending = sql`(${open} AND ${booking.nanny_polo_id} IS NOT NULL AND ${accepted})`;

/**
 * Returns SQL that evaluates a condition only for bookings that a nanny has accepted. With AND, PostgreSQL may evaluate
 * it for all bookings first.
 */
const ifAccepted = (condition: SQL) => sql`CASE WHEN ${accepted} THEN ${condition} ELSE false END`;

/** The condition of each task of the day's work, for the dashboard's counts and the list's filter. */
export const taskConditions = {
  to_confirm: sql`(${open} AND ${ifAccepted(isUnhindered)})`,
  on_hold: sql`(${open} AND ${ifAccepted(sql`NOT ${isUnhindered}`)})`,
  unfilled: sql`(${open} AND ${booking.start_at} < now() + interval '48 hours' AND NOT ${accepted})`,
  tomorrow_morning: sql`(${booking.status} = 'confirmed' AND ${booking.start_at} >= ${beginning(1)}
    AND ${booking.start_at} < ${beginning(1)} + interval '12 hours')`,
} as const satisfies Record<BookingTask, SQL>;

export const toTaskCondition = (tasks: unknown[]): SQL | undefined =>
  or(...tasks.map((task) => taskConditions[task as BookingTask]));

/** The hours before the start in which a booking is urgent: elapsed hours, even across a clock change. */
const hours = sql`(SELECT unfilled_alarm_hours FROM agency_settings)`;

/** Returns SQL for the latest start that an alarm at an instant covers. */
export const alarmEndOf = (now: SQL): SQL => sql`(${now} + make_interval(hours => ${hours}))`;

/**
 * Returns the condition for bookings that no nanny has accepted and that start after `now` and within the hours of the
 * alarm.
 */
export const isUrgentAt = (now: SQL = sql`now()`): SQL =>
  sql`(${booking.status} IN ${toStatusList('undecided')} AND ${booking.start_at} > ${now}
    AND ${booking.start_at} <= ${alarmEndOf(now)} AND NOT ${accepted})`;

/** Returns the number of urgent bookings, and the number of hours within which they start. */
export async function countUrgent(db: Db): Promise<{ count: number; hours: number }> {
  const { unfilled_alarm_hours } = await readSettings(db);
  return { count: await db.$count(booking, isUrgentAt()), hours: unfilled_alarm_hours };
}
