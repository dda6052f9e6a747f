import { openCoverStates } from '@nanny-polo/shared/cover';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { isOneOf, lockedAll } from '../../kernel/resource/life-cycle.ts';
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

/** Locks the bookings of a request by id, then the request. Throws 404. Returns the bookings by start. */
export async function lockRequest(
  tx: Db,
  requestId: number,
): Promise<{ request: CoverRequestRow; bookings: BookingRow[] }> {
  const ids = tx
    .select({ id: coverRequestBooking.booking_id })
    .from(coverRequestBooking)
    .where(eq(coverRequestBooking.cover_request_id, requestId));
  const bookings = await lockedAll(
    tx,
    booking,
    (await ids).map(({ id }) => id),
    'Booking',
  );
  const [request] = await tx.select().from(coverRequest).where(eq(coverRequest.id, requestId)).for('update');
  if (!request) throw notFound('Cover request');
  return { request, bookings: bookings.toSorted(byStart) };
}

const byStart = (a: BookingRow, b: BookingRow) => Date.parse(a.start_at) - Date.parse(b.start_at);
