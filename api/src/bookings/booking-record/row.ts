/**
 * Changes a booking inside a database transaction. Locks are taken in one order: families' children, parents, series by
 * id (the root of an arrangement has the lowest), bookings by id, nannies by id, then offers and orders, so that
 * concurrent changes wait for each other and never deadlock.
 */

import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import {
  lockExisting as lockedRecord,
  lockVersion as lockedRecordAt,
} from '../../kernel/resource/life-cycle.ts';
import { changeRecord, type Write } from '../../kernel/resource/record.ts';
import { endCoverRequest, endingOf } from '../ask/end.ts';
import { reserveTime } from '../availability/reserve.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { holdForBooking, keepVisit, releaseNannyTime } from '../schedule/hold.ts';
import { get } from './view.ts';

/** The resource whose history records a booking's changes. */
export const resourceName = 'booking';

type BookingEvent = Omit<Parameters<typeof recordEvent>[1], 'resource' | 'record_id'>;

export const recordBookingEvent = (tx: Db, id: number, event: BookingEvent): Promise<number | undefined> =>
  recordEvent(tx, { resource: resourceName, record_id: id, ...event });

/** Returns a booking. Throws 404. */
export async function rowOf(db: Db, id: number): Promise<BookingRow> {
  const [row] = await db.select().from(booking).where(eq(booking.id, id));
  if (!row) throw notFound('Booking');
  return row;
}

/** Locks a booking. Throws 404. */
export const lockBooking = (tx: Db, id: number): Promise<BookingRow> =>
  lockedRecord(tx, booking, id, 'Booking');

/** Locks a booking that the client has read as `version`. Throws 404, or 409 `stale`. */
export const lockBookingAt = (tx: Db, id: number, version: number): Promise<BookingRow> =>
  lockedRecordAt(tx, booking, id, version, 'Booking', () => get(tx, id));

type Change = Omit<Write, 'resource'>;

/** Changes a locked booking and its busy range, and ends a cover request that no longer applies. */
export async function changeBooking(
  tx: Db,
  row: BookingRow,
  patch: Partial<BookingRow>,
  { actor, action, reason }: Change,
): Promise<BookingRow> {
  const next = { ...row, ...patch };
  await holdOrRelease(tx, row, next);
  const ending = endingOf(row, next);
  if (ending) await endCoverRequest(tx, actor, row.id, ending);
  return changeRecord(tx, booking, row, patch, { actor, resource: resourceName, action, reason });
}

/** Raises the version of a locked booking and records an event, for a change to a row that belongs to the booking. */
export async function touchBooking(
  tx: Db,
  row: BookingRow,
  after: Record<string, unknown>,
  { actor, action, reason }: Change,
): Promise<void> {
  await tx
    .update(booking)
    .set({ version: row.version + 1, updated_at: sql`now()` })
    .where(eq(booking.id, row.id));
  await recordBookingEvent(tx, row.id, { actor, action, reason, after });
}

async function holdOrRelease(tx: Db, row: BookingRow, next: BookingRow): Promise<void> {
  const { id, nanny_polo_id, status } = next;
  if (nanny_polo_id && hasTrait(status, 'holding')) {
    await reserveTime(tx, nanny_polo_id, next, id, row.nanny_polo_id);
    await holdForBooking(tx, nanny_polo_id, next, id);
  } else if (!hasTrait(status, 'work')) {
    await releaseNannyTime(tx, id);
  } else if (hasTrait(row.status, 'holding')) {
    await keepVisit(tx, next);
  }
}
