import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createStaleRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { lockArrangement } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { seriesService } from './service.ts';

/**
 * Locks a series that the client has read at `version`, and the other series of its arrangement, which share orders
 * with it. Throws 404, or 409 `stale`.
 */
export async function lockSeries(tx: Db, id: number, version: number): Promise<SeriesRow> {
  const row = await lockArrangement(tx, id);
  if (!row) throw notFound('Series');
  if (row.version !== version) throw createStaleRefusal(await seriesService.get(tx, id));
  return row;
}

/** Changes a locked series and records its event, even if the call changed nothing but its visits. */
export const changeSeriesRow = (
  tx: Db,
  row: SeriesRow,
  patch: Partial<SeriesRow>,
  write: { actor: Actor; action: EventAction; reason?: string | undefined },
) =>
  changeRecord(
    tx,
    series,
    row,
    { ...patch, updated_at: new Date().toISOString() },
    { ...write, resource: 'series' },
  );

export type LockedVisit = BookingRow & { series_day: string };

/** Locks the bookings of a locked series from a given day, optionally up to another, and returns them by day. */
export async function lockVisits(
  tx: Db,
  seriesId: number,
  { from, to }: { from: string; to?: string | null },
): Promise<LockedVisit[]> {
  const until = to ? lte(booking.series_day, to) : undefined;
  const visits = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.series_id, seriesId), gte(booking.series_day, from), until))
    .orderBy(asc(booking.id))
    .for('update');
  return visits
    .flatMap((row) => (row.series_day === null ? [] : [{ ...row, series_day: row.series_day }]))
    .toSorted((a, b) => a.series_day.localeCompare(b.series_day));
}
