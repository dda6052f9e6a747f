import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import type { CoveredBooking, CoverRequest } from '@nanny-polo/shared/cover';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type BookingRow, booking, statusList } from '../schedule/booking-table.ts';
import { coverAsk, coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';
import { bookingsOf, isOpen } from './request.ts';
import { fitTogether } from './start.ts';
import { whyForOffice } from './why.ts';

/** Returns a cover request with everybody who was asked. Throws 404. */
export async function readRequest(db: Db, id: number): Promise<CoverRequest> {
  const [request] = await db.select().from(coverRequest).where(eq(coverRequest.id, id));
  if (!request) throw notFound('Cover request');
  const asks = await db
    .select({ ask: coverAsk, nanny_polo_name: nannyPolo.display_name })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(eq(coverAsk.cover_request_id, id))
    .orderBy(asc(coverAsk.wave), asc(coverAsk.id));
  return {
    ...request,
    bookings: await named(db, await bookingsOf(db, id)),
    asks: asks.map(({ ask, nanny_polo_name }) => ({ ...ask, nanny_polo_name, why: whyForOffice(ask) })),
  };
}

async function named(db: Db, bookings: readonly BookingRow[]): Promise<CoveredBooking[]> {
  const found = [];
  for (const { id, code, start_at, end_at, parent_id } of bookings) {
    const [parent] = await db
      .select({ name: parentUser.name })
      .from(parentUser)
      .where(eq(parentUser.id, parent_id));
    found.push({ id, code, start_at, end_at, parent_name: parent?.name ?? '' });
  }
  return found;
}

/** Returns the latest cover request of a booking and the bookings that could be asked together with it. Throws 404. */
export async function requestOf(
  db: Db,
  bookingId: number,
): Promise<{ request: CoverRequest | null; together: CoveredBooking[] }> {
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) throw notFound('Booking');
  const [latest] = await db
    .select({ id: coverRequestBooking.cover_request_id })
    .from(coverRequestBooking)
    .where(and(eq(coverRequestBooking.booking_id, bookingId), coverRequestBooking.current));
  const request = latest ? await readRequest(db, latest.id) : null;
  const isAsked = request !== null && isOpen(request);
  return { request, together: isAsked ? [] : await named(db, await togetherWith(db, row)) };
}

/** The most bookings that are suggested. */
const suggested = 10;

async function togetherWith(db: Db, row: BookingRow): Promise<BookingRow[]> {
  if (row.nanny_polo_id !== null || Date.parse(row.start_at) <= Date.now()) return [];
  const day = agencyDay(row.start_at);
  const found = await db
    .select()
    .from(booking)
    .where(
      and(
        ne(booking.id, row.id),
        isNull(booking.nanny_polo_id),
        sql`${booking.status} IN ${statusList('undecided')}`,
        sql`${booking.start_at} > now()`,
        sql`${booking.start_at} BETWEEN ${dayAfter(day, -1)}::date AND ${dayAfter(day, 2)}::date`,
        sql`NOT EXISTS (SELECT 1 FROM cover_request_booking c JOIN cover_request r ON r.id = c.cover_request_id
          WHERE c.booking_id = ${booking.id} AND r.ended_at IS NULL)`,
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  return found.filter((other) => fitTogether(row, other)).slice(0, suggested);
}
