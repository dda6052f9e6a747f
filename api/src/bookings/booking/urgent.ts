import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { booking, statusList } from '../schedule/booking-table.ts';
import { accepted } from './waits.ts';

/** Elapsed hours before the start, even across a clock change. */
const hours = sql`(SELECT unfilled_alarm_hours FROM agency_settings)`;

/** Returns SQL for the latest start that an alarm at an instant covers. */
export const alarmedUntil = (now: SQL): SQL => sql`(${now} + make_interval(hours => ${hours}))`;

/** Returns the condition for bookings that no nanny has accepted and that start after `now` and within the hours. */
export const urgentAt = (now: SQL = sql`now()`): SQL =>
  sql`(${booking.status} IN ${statusList('undecided')} AND ${booking.start_at} > ${now}
    AND ${booking.start_at} <= ${alarmedUntil(now)} AND NOT ${accepted})`;

/** Returns how many bookings are urgent, and within how many hours they start. */
export async function countUrgent(db: Db): Promise<{ count: number; hours: number }> {
  const [found] = await rows<{ count: number; hours: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM booking WHERE ${urgentAt()}) AS count, ${hours} AS hours`,
  );
  if (!found) throw new Error('The count is missing');
  return found;
}
