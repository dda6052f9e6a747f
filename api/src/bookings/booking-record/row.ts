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
import { endTimeChange, findAskedTime } from '../schedule/asked-time.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { holdForBooking, keepVisit, releaseNannyTime } from '../schedule/hold.ts';
import { hasDifference } from './changed-fields.ts';
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

/**
 * Changes a locked booking and its busy ranges, and ends a cover request or a question about a new time that no longer
 * applies.
 */
export async function changeBooking(
  tx: Db,
  row: BookingRow,
  patch: Partial<BookingRow>,
  change: Change,
): Promise<BookingRow> {
  const next = { ...row, ...patch };
  await holdOrRelease(tx, row, next, await findStillAsked(tx, row, next));
  const ending = endingOf(row, next);
  if (ending) await endCoverRequest(tx, change.actor, row.id, ending);
  return changeRecord(tx, booking, row, patch, { ...change, resource: resourceName });
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

type Time = Pick<BookingRow, 'start_at' | 'end_at'>;

/** Ends the question about a new time if a change leaves nothing to ask. Returns the time that is still asked about. */
async function findStillAsked(tx: Db, row: BookingRow, next: BookingRow): Promise<Time | undefined> {
  const asked = row.status === 'confirmed' ? await findAskedTime(tx, row.id) : undefined;
  if (!asked) return undefined;
  const isSame = !hasDifference(row, next, ['status', 'nanny_polo_id', 'start_at', 'end_at']);
  if (!isSame) await endTimeChange(tx, asked, 'withdrawn');
  return isSame ? asked : undefined;
}

/** Reserves and writes the time of a locked booking with its nanny, and the time that they are asked about, if any. */
export async function holdTimes(tx: Db, row: BookingRow, asked: Time | undefined, heldBy: number | null) {
  const { id, nanny_polo_id } = row;
  if (nanny_polo_id === null) return;
  const other = asked && { ...row, start_at: asked.start_at, end_at: asked.end_at };
  for (const slot of other ? [row, other] : [row]) await reserveTime(tx, nanny_polo_id, slot, id, heldBy);
  await holdForBooking(tx, nanny_polo_id, [row, other], id);
}

async function holdOrRelease(tx: Db, row: BookingRow, next: BookingRow, asked: Time | undefined) {
  const { id, nanny_polo_id, status } = next;
  if (nanny_polo_id && hasTrait(status, 'holding')) {
    await holdTimes(tx, next, asked, row.nanny_polo_id);
  } else if (!hasTrait(status, 'work')) {
    await releaseNannyTime(tx, id);
  } else if (hasTrait(row.status, 'holding')) {
    await keepVisit(tx, next);
  }
}
