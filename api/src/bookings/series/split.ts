import { dayAfter } from '@nanny-polo/shared/agency-day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord, insertRecord } from '../../kernel/resource/record.ts';
import { differ } from '../booking/differ.ts';
import { booking } from '../schedule/booking-table.ts';
import { type SeriesRow, series, seriesOffer } from '../schedule/series-table.ts';
import { hasDayBefore } from './change-rule.ts';
import type { LockedVisit } from './lock.ts';

/**
 * The split of a series that changes from a given day. The next series takes over the later bookings and, if it still
 * holds, the nanny's acceptance of the plan.
 */

/**
 * Writes a change to a series from a given day. If it has earlier days, it ends the day before, and another one of its
 * arrangement begins; otherwise the series itself changes. Returns the series that has the visits from that day.
 */
export async function writeChange(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  patch: Partial<SeriesRow>,
  { from, reason }: { from: string; reason?: string | undefined },
): Promise<SeriesRow> {
  const write = { actor, resource: 'series', reason } as const;
  const next = { ...row, ...patch };
  // With another nanny, bookings that are made later have to be confirmed again.
  if (row.nanny_polo_id !== next.nanny_polo_id) next.confirmed_at = null;
  const { id: _, version: _version, code: _code, created_at: _made, updated_at: _changed, ...values } = next;
  if (!hasDayBefore(row, from)) return changeRecord(tx, series, row, values, { ...write, action: 'change' });
  const last_day = dayAfter(from, -1);
  const made_until = row.made_until < last_day ? row.made_until : last_day;
  await changeRecord(tx, series, row, { last_day, made_until }, { ...write, action: 'change' });
  const root_id = row.root_id ?? row.id;
  return insertRecord(tx, series, { ...values, root_id }, { ...write, action: 'create' });
}

/** Whether the nanny's acceptance of the planned days still holds after a change, by the rule for their bookings. */
export function isStillAccepted(row: SeriesRow, next: SeriesRow): boolean {
  return (
    !differ(row, next, ['nanny_polo_id', 'weekdays', 'interval_weeks']) &&
    (row.confirmed_at !== null || !differ(row, next, ['starts', 'ends', 'pay_rate_minor']))
  );
}

/** Keeps the nanny's acceptance of the planned days for the changed series, or ends it. */
export async function keepStanding(
  tx: Db,
  { id, ...standing }: typeof seriesOffer.$inferSelect,
  after: SeriesRow,
  carried: boolean,
): Promise<void> {
  const isSplit = standing.series_id !== after.id;
  if (carried && isSplit) await tx.insert(seriesOffer).values({ ...standing, series_id: after.id });
  if (!carried && !isSplit)
    await tx
      .update(seriesOffer)
      .set({ planned: false })
      .where(and(eq(seriesOffer.series_id, after.id), eq(seriesOffer.state, 'accepted')));
}

/** Assigns locked bookings to the series that follows theirs. */
export async function assignVisits(
  tx: Db,
  bookings: readonly LockedVisit[],
  series_id: number,
): Promise<LockedVisit[]> {
  const ids = bookings.filter((one) => one.series_id !== series_id).map(({ id }) => id);
  if (ids.length === 0) return [...bookings];
  await tx
    .update(booking)
    .set({ series_id, version: sql`${booking.version} + 1`, updated_at: sql`now()` })
    .where(inArray(booking.id, ids));
  const found = await tx.select().from(booking).where(inArray(booking.id, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  return bookings.map((one) => ({ ...(rows.get(one.id) ?? one), series_day: one.series_day }));
}
