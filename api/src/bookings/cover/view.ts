import type { CoveredBooking, CoverRequest } from '@nanny-polo/shared/bookings/cover';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { readMailsSince } from '../../kernel/mail/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { findPriceDifferences } from '../booking-price/quote.ts';
import { type AsksMail, askMail, swapMail } from '../mail/kinds.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import {
  type CoverRequestRow,
  coverAsk,
  coverRequest,
  coverRequestBooking,
} from '../schedule/cover-table.ts';
import { explainAskToOffice } from './candidates.ts';
import { bookingsOf } from './request.ts';
import { stepsOf } from './swap-steps.ts';

/** Returns a cover request with every nanny who was asked. Throws 404. */
export async function readRequest(db: Db, id: number): Promise<CoverRequest> {
  const [request] = await db.select().from(coverRequest).where(eq(coverRequest.id, id));
  if (!request) throw notFound('Cover request');
  const asks = await asksOf(db, [id], request.started_at);
  const bookings = await bookingsOf(db, id);
  const nannies = asks.map((ask) => ask.nanny_polo_id);
  const costs =
    request.ended_at === null ? await costsOf(db, request, bookings, nannies) : new Map<number, number>();
  return {
    ...request,
    bookings: await addFamilyNames(db, bookings),
    asks: asks.map((ask) => ({
      ...ask,
      why: explainAskToOffice(ask),
      cost_minor: costs.get(ask.nanny_polo_id) ?? null,
    })),
  };
}

/** Returns the price differences by nanny: for the visit that each would take in a swap, otherwise for all bookings. */
async function costsOf(
  db: Db,
  { id, swap }: CoverRequestRow,
  bookings: readonly BookingRow[],
  nannies: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!swap) return findPriceDifferences(db, bookings, nannies);
  const costs = new Map<number, number>();
  for (const { row, to } of await stepsOf(db, id))
    for (const [nannyId, cost] of await findPriceDifferences(db, [row], [to])) costs.set(nannyId, cost);
  return costs;
}

/** Returns the asks of these requests, by wave, each with the state of its mail if that was queued since `since`. */
export async function asksOf(db: Db, requestIds: readonly number[], since: string) {
  const asks = await db
    .select({ ask: coverAsk, nanny_polo_name: nannyPolo.display_name, phone: nannyPolo.phone })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(inArray(coverAsk.cover_request_id, [...requestIds]))
    .orderBy(asc(coverAsk.wave), asc(coverAsk.id));
  if (asks.length === 0) return [];
  const mails = await readMailsSince<Partial<AsksMail> & { cover_ask_id?: number }>(db, since, [
    askMail,
    swapMail,
  ]);
  const states = new Map(
    mails.flatMap(({ data: { cover_ask_id = 0, cover_ask_ids = [cover_ask_id] }, state }) =>
      cover_ask_ids.map((id) => [id, state] as const),
    ),
  );
  return asks.map(({ ask, ...one }) => ({ ...ask, ...one, mail: states.get(ask.id) ?? null }));
}

export async function addFamilyNames(db: Db, bookings: readonly BookingRow[]): Promise<CoveredBooking[]> {
  const parents = bookings.map(({ parent_id }) => parent_id);
  const { id, name } = parentUser;
  const families = await db.select({ id, name }).from(parentUser).where(inArray(id, parents));
  const names = new Map(families.map((one) => [one.id, one.name]));
  return bookings.map(({ id, code, start_at, end_at, parent_id }) => {
    return { id, code, start_at, end_at, parent_name: names.get(parent_id) ?? '' };
  });
}

/** Returns the latest cover request of a booking; null if it has none. Throws 404 for an unknown booking. */
export async function requestOf(db: Db, bookingId: number): Promise<{ request: CoverRequest | null }> {
  if ((await db.$count(booking, eq(booking.id, bookingId))) === 0) throw notFound('Booking');
  const [latest] = await db
    .select({ id: coverRequestBooking.cover_request_id })
    .from(coverRequestBooking)
    .where(and(eq(coverRequestBooking.booking_id, bookingId), coverRequestBooking.current));
  return { request: latest ? await readRequest(db, latest.id) : null };
}
