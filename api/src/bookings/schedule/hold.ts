import { statusesWith } from '@nanny-polo/shared/booking-status';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { booking } from './booking-table.ts';
import { busy } from './busy-table.ts';
import { notHeldBy, rangeOf, type Slot } from './slot.ts';

/** First key of the advisory locks on nannies; the second is the nanny's id. */
const nannyLock = 1;

/**
 * Locks these nannies' time until the transaction ends, always in the same order. Without these locks the exclusion
 * constraint deadlocks under load.
 */
export async function lockNannies(tx: Db, ids: readonly (number | null | undefined)[]): Promise<void> {
  const inOrder = [...new Set(ids)].filter((id) => typeof id === 'number').sort((a, b) => a - b);
  for (const id of inOrder) await tx.execute(sql`SELECT pg_advisory_xact_lock(${nannyLock}, ${id})`);
}

/** Returns whether a part of the slot is taken for the nanny, other than by `bookingId`. */
export async function isTaken(
  tx: Db,
  nannyId: number,
  slot: Slot,
  bookingId: number | null,
): Promise<boolean> {
  const [found] = await rows(
    tx,
    sql`SELECT 1 FROM ${busy} WHERE nanny_polo_id = ${nannyId} AND busy && ${rangeOf(slot)}
      AND ${notHeldBy(bookingId)} LIMIT 1`,
  );
  return found !== undefined;
}

/** The maximum number of bookings that a refusal names. */
const named = 20;

/** Returns the bookings that hold a part of a nanny's time in `range`, an SQL tstzrange, apart from `bookingId`. */
export function bookingsIn(
  tx: Db,
  nannyId: number,
  range: SQL,
  bookingId: number | null = null,
): Promise<{ id: number; code: string }[]> {
  return tx
    .select({ id: booking.id, code: booking.code })
    .from(busy)
    .innerJoin(booking, eq(booking.id, busy.booking_id))
    .where(and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${range}`, notHeldBy(bookingId)))
    .orderBy(booking.id)
    .limit(named);
}

/** Writes the booking's busy range, replacing any earlier one. */
export async function holdForBooking(tx: Db, nannyId: number, slot: Slot, bookingId: number): Promise<void> {
  const range = rangeOf(slot);
  await tx
    .insert(busy)
    .values({ nanny_polo_id: nannyId, busy: range, reason: 'booking', booking_id: bookingId })
    .onConflictDoUpdate({ target: busy.booking_id, set: { nanny_polo_id: nannyId, busy: range } });
}

/** Deletes a booking's busy range. */
export async function release(tx: Db, bookingId: number): Promise<void> {
  await tx.delete(busy).where(eq(busy.booking_id, bookingId));
}

/** Returns how many bookings that have not ended hold a nanny's time, and names the first few. */
export async function bookingsAhead(db: Db, nannyId: number) {
  const ahead = and(
    eq(busy.nanny_polo_id, nannyId),
    eq(busy.reason, 'booking'),
    sql`upper(${busy.busy}) > now()`,
  );
  const count = await db.$count(busy, ahead);
  return { count, bookings: count > 0 ? await bookingsIn(db, nannyId, sql`tstzrange(now(), NULL)`) : [] };
}

/** Returns how many bookings of a parent are open, and names the first few. */
export async function openBookings(db: Db, parentId: number) {
  const open = and(eq(booking.parent_id, parentId), inArray(booking.status, statusesWith('ahead')));
  const count = await db.$count(booking, open);
  const bookings = await db
    .select({ id: booking.id, code: booking.code })
    .from(booking)
    .where(open)
    .orderBy(booking.id)
    .limit(named);
  return { count, bookings };
}
