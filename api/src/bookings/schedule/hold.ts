import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { and, countDistinct, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { type BookingRow, booking } from './booking-table.ts';
import { busy } from './busy-table.ts';
import { isNotHeldBy, rangeOf, type Slot } from './slot.ts';

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

/** The sentence for each reason of a busy range, without its full stop. */
const sentences: Record<typeof busy.$inferSelect.reason, string> = {
  booking: 'The nanny is already booked at that time',
  hold: 'The nanny has accepted a planned visit of a series at that time',
  time_off: 'The nanny has time off at that time',
};

/** Returns the sentence for what takes a part of the slot, ignoring `bookingId`; null if the slot is free. */
export async function explainTaken(tx: Db, nannyId: number, slot: Slot, bookingId: number | null) {
  const [clash] = await tx
    .select({ reason: busy.reason })
    .from(busy)
    .where(
      and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${rangeOf(slot)}`, isNotHeldBy(bookingId)),
    )
    .orderBy(busy.reason)
    .limit(1);
  return clash ? sentences[clash.reason] : null;
}

/** The maximum number of bookings that a refusal names. */
const maxNamed = 20;

/** Returns the first bookings that take a part of a nanny's time in `range`, an SQL tstzrange, except `bookingId`. */
export function findBookingsIn(tx: Db, nannyId: number, range: SQL, bookingId: number | null = null) {
  return tx
    .selectDistinct({ id: booking.id, code: booking.code })
    .from(busy)
    .innerJoin(booking, eq(booking.id, busy.booking_id))
    .where(and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${range}`, isNotHeldBy(bookingId)))
    .orderBy(booking.id)
    .limit(maxNamed);
}

/**
 * Writes the booking's busy ranges, replacing any earlier ones: one for its slot and, while its nanny is asked about
 * another time, a second one for that, or one for both if they touch or overlap.
 */
export async function holdForBooking(
  tx: Db,
  nannyId: number,
  [slot, asked]: readonly [Slot, Slot?],
  bookingId: number,
): Promise<void> {
  await tx.delete(busy).where(and(eq(busy.booking_id, bookingId), eq(busy.part, 2)));
  const hold = (part: number, range: SQL<string>) =>
    tx
      .insert(busy)
      .values({ nanny_polo_id: nannyId, busy: range, reason: 'booking', booking_id: bookingId, part })
      .onConflictDoUpdate({
        target: [busy.booking_id, busy.part],
        set: { nanny_polo_id: nannyId, busy: range },
      });
  if (!asked) {
    await hold(1, rangeOf(slot));
    return;
  }
  const ranges = await queryRows<{ range: string }>(
    tx,
    sql`SELECT range::text FROM unnest(tstzmultirange(${rangeOf(slot)}, ${rangeOf(asked)})) AS range
      ORDER BY lower(range)`,
  );
  for (const [at, { range }] of ranges.entries()) await hold(at + 1, sql<string>`${range}::tstzrange`);
}

/**
 * Reduces a booking's busy range to its visit, without buffers, so that the buffers cannot overlap a visit recorded
 * later. If the nanny checked out before the end, the rest of the time is free again.
 */
export async function keepVisit(
  tx: Db,
  { id, start_at, end_at, checked_out_at }: Pick<BookingRow, 'id' | 'start_at' | 'end_at' | 'checked_out_at'>,
): Promise<void> {
  const end = sql`least(${end_at}::timestamptz, ${checked_out_at}::timestamptz)`;
  const visit = sql<string>`${busy.busy} * tstzrange(${start_at}::timestamptz, greatest(${start_at}::timestamptz, ${end}))`;
  await tx.delete(busy).where(and(eq(busy.booking_id, id), sql`isempty(${visit})`));
  await tx.update(busy).set({ busy: visit }).where(eq(busy.booking_id, id));
}

export async function releaseNannyTime(tx: Db, bookingId: number): Promise<void> {
  await tx.delete(busy).where(eq(busy.booking_id, bookingId));
}

/** Returns the number of bookings that hold a nanny's time and have not ended, and the first few of them. */
export async function findBookingsAhead(db: Db, nannyId: number) {
  // By overlap, which the index of the exclusion constraint answers without reading past visits.
  const fromNow = sql`tstzrange(now(), NULL)`;
  const held = and(eq(busy.nanny_polo_id, nannyId), sql`${busy.busy} && ${fromNow}`);
  const [ahead] = await db
    .select({ count: countDistinct(busy.booking_id) })
    .from(busy)
    .where(held);
  return { count: ahead?.count ?? 0, bookings: await findBookingsIn(db, nannyId, fromNow) };
}

/** Returns the number of a parent's open bookings, and the first few of them. */
export async function findOpenBookings(db: Db, parentId: number) {
  const open = and(eq(booking.parent_id, parentId), inArray(booking.status, listStatusesWith('ahead')));
  const count = await db.$count(booking, open);
  const bookings = await db
    .select({ id: booking.id, code: booking.code, start_at: booking.start_at })
    .from(booking)
    .where(open)
    .orderBy(booking.id)
    .limit(maxNamed);
  return { count, bookings };
}
