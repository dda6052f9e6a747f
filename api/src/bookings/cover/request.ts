import { openCoverStates } from '@nanny-polo/shared/cover';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { isOneOf, lockedAll } from '../../kernel/resource/life-cycle.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type CoverRequestRow, coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';

/** Whether a nanny can still accept. */
export const isOpen = ({ state }: Pick<CoverRequestRow, 'state'>): boolean =>
  isOneOf<CoverRequestRow['state']>(openCoverStates, state);

/** Returns the bookings of a request by start. */
export async function bookingsOf(db: Db, requestId: number): Promise<BookingRow[]> {
  const found = await db
    .select({ booking })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(eq(coverRequestBooking.cover_request_id, requestId))
    .orderBy(asc(booking.start_at), asc(booking.id));
  return found.map((one) => one.booking);
}

/** Whether one of these bookings has begun. */
export const hasBegun = (bookings: readonly BookingRow[]): boolean =>
  bookings.some(({ start_at }) => Date.parse(start_at) <= Date.now());

/**
 * Locks the bookings of a request by id, then the request. For a swap, which confirms bookings, the arrangements of
 * their series are locked first. Throws 404. Returns the bookings by start.
 */
export async function lockRequest(
  tx: Db,
  requestId: number,
): Promise<{ request: CoverRequestRow; bookings: BookingRow[] }> {
  const found = await tx
    .select({ id: coverRequestBooking.booking_id, step: coverRequestBooking.step })
    .from(coverRequestBooking)
    .where(eq(coverRequestBooking.cover_request_id, requestId));
  const ids = found.map(({ id }) => id);
  if (found.some(({ step }) => step !== null)) await lockArrangementsOf(tx, ids);
  const bookings = await lockedAll(tx, booking, ids, 'Booking');
  const [request] = await tx.select().from(coverRequest).where(eq(coverRequest.id, requestId)).for('update');
  if (!request) throw notFound('Cover request');
  return { request, bookings: bookings.toSorted(byStart) };
}

const byStart = (a: BookingRow, b: BookingRow) => Date.parse(a.start_at) - Date.parse(b.start_at);

/** Returns a sentence for each booking about which nannies are being asked. */
export async function asking(tx: Db, bookings: readonly Pick<BookingRow, 'id'>[]): Promise<string[]> {
  const found = await tx
    .select({ code: booking.code })
    .from(coverRequestBooking)
    .innerJoin(coverRequest, eq(coverRequest.id, coverRequestBooking.cover_request_id))
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(
      and(
        inArray(
          coverRequestBooking.booking_id,
          bookings.map(({ id }) => id),
        ),
        inArray(coverRequest.state, [...openCoverStates]),
      ),
    );
  return found.map(({ code }) => `Nannies are being asked about ${code} already.`);
}
