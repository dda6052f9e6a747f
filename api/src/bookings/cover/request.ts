import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockAllExisting } from '../../kernel/resource/life-cycle.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';
import { computeWaveTime } from '../schedule/quiet-hours.ts';

/** Returns the bookings of a request, soonest first. */
export async function bookingsOf(db: Db, coverRequestId: number): Promise<BookingRow[]> {
  const bookingRows = await db
    .select({ booking })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(eq(coverRequestBooking.cover_request_id, coverRequestId))
    .orderBy(asc(booking.start_at), asc(booking.id));
  return bookingRows.map((one) => one.booking);
}

/** Returns the bookings of a cover request as nannies were asked about them, by start. */
export const askedTimesOf = (db: Db, coverRequestId: number) =>
  db
    .select({
      code: booking.code,
      start_at: coverRequestBooking.start_at,
      end_at: coverRequestBooking.end_at,
      to_nanny_polo_id: coverRequestBooking.to_nanny_polo_id,
    })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(eq(coverRequestBooking.cover_request_id, coverRequestId))
    .orderBy(coverRequestBooking.start_at, booking.id);

export const hasBegun = (bookings: readonly BookingRow[]): boolean =>
  bookings.some(({ start_at }) => Date.parse(start_at) <= Date.now());

/**
 * Locks the bookings of requests in order of id. For swaps, which confirm bookings, the arrangements of their series
 * are locked first.
 */
export async function lockBookingsOf(tx: Db, coverRequestIds: readonly number[]): Promise<BookingRow[]> {
  const steps = await tx
    .select({ id: coverRequestBooking.booking_id, step: coverRequestBooking.step })
    .from(coverRequestBooking)
    .where(inArray(coverRequestBooking.cover_request_id, [...coverRequestIds]));
  const swapped = steps.filter(({ step }) => step !== null).map(({ id }) => id);
  if (swapped.length > 0) await lockArrangementsOf(tx, swapped);
  return lockAllExisting(tx, booking, [...new Set(steps.map(({ id }) => id))], 'Booking');
}

/** Locks the bookings of a request, then the request. Returns the bookings soonest first. Throws 404. */
export async function lockRequest(tx: Db, coverRequestId: number) {
  const bookings = await lockBookingsOf(tx, [coverRequestId]);
  const [request] = await tx
    .select()
    .from(coverRequest)
    .where(eq(coverRequest.id, coverRequestId))
    .for('update');
  if (!request) throw notFound('Cover request');
  return { request, bookings: bookings.toSorted(byStart) };
}

const byStart = (a: BookingRow, b: BookingRow) => Date.parse(a.start_at) - Date.parse(b.start_at);

interface RequestOptions {
  /** Whether the agency pays what the nanny costs above the price that the family agreed to. */
  readonly agency_pays?: boolean | undefined;
  readonly swap?: Swap;
}

/** What a swap stores besides its bookings and their times. */
interface Swap {
  readonly then_ask: boolean;
  readonly steps: readonly Omit<
    typeof coverRequestBooking.$inferInsert,
    'cover_request_id' | 'start_at' | 'end_at'
  >[];
}

/**
 * Stores a new request for these locked bookings, which replaces their current requests. Returns it with the time of
 * its first wave, in milliseconds since 1970.
 */
export async function openRequest(
  tx: Db,
  actor: Actor,
  bookings: readonly BookingRow[],
  now: string,
  { agency_pays, swap }: RequestOptions = {},
) {
  const ids = bookings.map(({ id }) => id);
  await tx
    .update(coverRequestBooking)
    .set({ current: false })
    .where(and(inArray(coverRequestBooking.booking_id, ids), coverRequestBooking.current));
  const first = computeWaveTime(bookings, now, await readSettings(tx));
  const next_wave_at = new Date(first).toISOString();
  const [request] = await tx
    .insert(coverRequest)
    .values({
      swap: swap !== undefined,
      then_ask: swap?.then_ask,
      agency_pays,
      started_by: actor.name,
      started_at: now,
      next_wave_at,
    })
    .returning();
  if (!request) throw new Error('Nothing was inserted into cover_request');
  await tx.insert(coverRequestBooking).values(
    bookings.map(({ id, start_at, end_at }) => ({
      ...swap?.steps.find(({ booking_id }) => booking_id === id),
      ...{ cover_request_id: request.id, booking_id: id, start_at, end_at },
    })),
  );
  return { request, first };
}

/** SQL for whether a booking has a cover request that has not ended. */
export const isAsked = sql`EXISTS (SELECT FROM cover_request_booking c JOIN cover_request r ON r.id = c.cover_request_id
  WHERE c.booking_id = ${booking.id} AND r.ended_at IS NULL)`;

/** Returns a sentence for each of these bookings whose cover request has not ended. */
export async function againstAsking(tx: Db, bookings: readonly Pick<BookingRow, 'id'>[]): Promise<string[]> {
  const ids = bookings.map(({ id }) => id);
  const areAsked = and(inArray(booking.id, ids), isAsked);
  const asked = await tx.select({ code: booking.code }).from(booking).where(areAsked);
  return asked.map(({ code }) => `Nannies are already being asked about ${code}.`);
}
