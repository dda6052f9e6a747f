import type { CoverPreview } from '@nanny-polo/shared/bookings/cover';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, notFound, refusalOf } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { lockAllExisting } from '../../kernel/resource/life-cycle.ts';
import { recordOnBookings } from '../ask/end.ts';
import { type BookingRow, booking, toStatusList } from '../schedule/booking-table.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { againstBlock, againstStart } from './against-start.ts';
import { planCover } from './cover-plan.ts';
import { isAsked, lockRequest, openRequest } from './request.ts';
import { stepsOf } from './swap-steps.ts';
import { addFamilyNames } from './view.ts';
import { sendWave } from './wave.ts';

/**
 * Asks several nannies to take bookings without a nanny, all or none, and returns the id of the request. During quiet
 * hours the first wave waits. Throws 404, and 422 with every reason against it. Also throws 422 if the first wave need
 * not wait and no nanny is free.
 */
export async function startCoverRequest(
  tx: Db,
  actor: Actor,
  bookingIds: readonly number[],
  { now = new Date().toISOString(), agency_pays }: { now?: string; agency_pays?: boolean | undefined } = {},
): Promise<number> {
  const bookings = await lockAllExisting(tx, booking, [...new Set(bookingIds)], 'Booking');
  const reasons = await againstStart(tx, bookings, now);
  if (reasons.length > 0) throw createFieldRefusal({ booking_ids: reasons }, reasons.join(' '));
  const { request, first } = await openRequest(tx, actor, bookings, now, { agency_pays });
  await recordOnBookings(tx, request.id, { actor, action: 'ask-several' });
  if (first <= Date.parse(now) && (await sendWave(tx, actor, request, bookings, now)) === 0)
    throw createFieldRefusal(
      { booking_ids: ['No nanny is free'] },
      'No nanny is free for this. Nobody was asked.',
    );
  return request.id;
}

/** Returns what starting a cover request would do now. Changes nothing. Throws 404 for an unknown booking. */
export async function previewRequest(db: Db, ids: readonly number[]): Promise<CoverPreview> {
  const now = new Date().toISOString();
  const isNamed = inArray(booking.id, [...ids]);
  const bookings = await db.select().from(booking).where(isNamed).orderBy(asc(booking.id));
  const row = bookings.find(({ id }) => id === ids[0]);
  if (!row || bookings.length < new Set(ids).size) throw notFound('Booking');
  const [plan] = await planCover(db, [{ bookings, taken: [] }], now);
  if (!plan) throw new Error('No plan was returned');
  return { ...plan, together: await addFamilyNames(db, await togetherWith(db, row)) };
}

const maxSuggested = 10;

async function togetherWith(db: Db, row: BookingRow): Promise<BookingRow[]> {
  const day = agencyDayOf(row.start_at);
  const others = await db
    .select()
    .from(booking)
    .where(
      and(
        ne(booking.id, row.id),
        isNull(booking.nanny_polo_id),
        sql`${booking.status} IN ${toStatusList('undecided')}`,
        sql`${booking.start_at} > now()`,
        sql`${booking.start_at} BETWEEN ${addDays(day, -1)}::date AND ${addDays(day, 2)}::date`,
        not(isAsked),
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  return others.filter((other) => againstBlock([row, other]).length === 0).slice(0, maxSuggested);
}

/** The maximum number of requests in one tick. The next tick continues. */
const maxContinued = 100;

/**
 * Starts a cover request for the first booking of each swap that is off, if the coordinator chose that, and returns the
 * number of requests. Safe to run in several processes at the same time. An unexpected error does not prevent the other
 * requests; it is thrown at the end.
 */
export async function continueSwaps(db: Db, now: string): Promise<number> {
  const isOff = and(coverRequest.then_ask, inArray(coverRequest.state, ['stopped', 'expired']));
  const due = await db
    .select({ id: coverRequest.id })
    .from(coverRequest)
    .where(isOff)
    .orderBy(asc(coverRequest.id))
    .limit(maxContinued);
  return changeEach(db, due, (tx, { id }) => continueSwap(tx, id, now));
}

async function continueSwap(tx: Db, id: number, now: string): Promise<boolean> {
  const { request } = await lockRequest(tx, id);
  const [first] = await stepsOf(tx, id);
  if (!request.then_ask || !first) return false;
  await tx.update(coverRequest).set({ then_ask: false }).where(eq(coverRequest.id, id));
  // Refused if the booking has a nanny or is cancelled, or if no nanny is free: it stays as it is.
  const { agency_pays } = request;
  const start = (inner: Db) => startCoverRequest(inner, system, [first.row.id], { now, agency_pays });
  return (await refusalOf(() => tx.transaction(start))) === null;
}
