import type { StaleVisit } from '@nanny-polo/shared/bookings/absence';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { type BookingRow, booking, toStatusList } from '../schedule/booking-table.ts';
import type { AbsenceRow, ReleasedHold } from './absence-table.ts';
import type { Line } from './plan.ts';

/** A nanny and the period in which they are unavailable. */
export type Away = Pick<AbsenceRow, 'nanny_polo_id' | 'start_at' | 'end_at'>;

/** The maximum number of bookings on one desk. */
export const maxVisits = 200;

/**
 * Returns the bookings of an absent nanny that have not begun and need another nanny, soonest first, and at most
 * `maxVisits + 1`.
 */
export const findAffectedBookings = (
  db: Db,
  { nanny_polo_id, start_at, end_at }: Away,
): Promise<BookingRow[]> =>
  db
    .select()
    .from(booking)
    .where(
      and(
        eq(booking.nanny_polo_id, nanny_polo_id),
        sql`${booking.status} IN ${toStatusList('holding')} AND ${booking.status} IN ${toStatusList('editable')}`,
        lt(booking.start_at, end_at),
        gt(booking.end_at, start_at),
        sql`${booking.start_at} > now()`,
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id))
    .limit(maxVisits + 1);

const utc = (instant: string) =>
  sql.raw(`to_char((${instant}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Returns the planned days of series that hold the nanny's time, soonest first. */
export const findHeldDays = (db: Db, { nanny_polo_id, start_at, end_at }: Away): Promise<ReleasedHold[]> =>
  queryRows(
    db,
    sql`SELECT s.id AS series_id, busy.series_day::text AS day,
        ${utc('lower(busy.busy) + make_interval(mins => s.buffer_minutes)')} AS start_at,
        ${utc('upper(busy.busy) - make_interval(mins => s.buffer_minutes)')} AS end_at
      FROM busy JOIN series s ON s.id = busy.series_id
      WHERE busy.nanny_polo_id = ${nanny_polo_id} AND busy.reason = 'hold'
        AND busy.busy && tstzrange(${start_at}::timestamptz, ${end_at}::timestamptz)
      ORDER BY lower(busy.busy), busy.id`,
  );

/** Returns how a draft's lines differ from the bookings that need another nanny now. */
export function findChanges(
  lines: readonly Pick<Line, 'row' | 'planned'>[],
  affected: readonly BookingRow[],
): StaleVisit[] {
  const now = new Map(affected.map((row) => [row.id, row]));
  const known = new Set(lines.map(({ row }) => row.id));
  const fault = ({ id, code }: BookingRow, message: string) => ({ booking_id: id, code, message });
  const changed = lines.flatMap(({ row, planned }) => {
    const current = now.get(row.id);
    if (!current) return [fault(row, 'No longer needs another nanny')];
    return hasDifference(current, planned, ['start_at', 'end_at'])
      ? [fault(row, 'Has been rescheduled')]
      : [];
  });
  const added = affected.filter(({ id }) => !known.has(id));
  return [...changed, ...added.map((row) => fault(row, 'Was added after the plan was made'))];
}
