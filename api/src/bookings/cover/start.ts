import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import { blockKilometres, type CoverPreview } from '@nanny-polo/shared/cover';
import { and, asc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid, notFound, refusalOf } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { lockedAll } from '../../kernel/resource/life-cycle.ts';
import { distanceBetween } from '../../people/address/place.ts';
import { recordOnBookings } from '../ask/end.ts';
import { reasonsAgainst } from '../booking/rules.ts';
import { type BookingRow, booking, statusList } from '../schedule/booking-table.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { waveTime } from '../schedule/quiet.ts';
import { timeOf } from '../schedule/slot.ts';
import { nextToAsk, whyForOffice } from './candidates.ts';
import { asking, isAsked, lockRequest, openRequest } from './request.ts';
import { stepsOf } from './swap-steps.ts';
import { named } from './view.ts';
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
  now = new Date().toISOString(),
): Promise<number> {
  const bookings = await lockedAll(tx, booking, [...new Set(bookingIds)], 'Booking');
  const reasons = await againstStart(tx, bookings, now);
  if (reasons.length > 0) throw invalid({ booking_ids: reasons }, reasons.join(' '));
  const { request, first } = await openRequest(tx, actor, bookings, now);
  await recordOnBookings(tx, request.id, { actor, action: 'ask-several' });
  if (first <= Date.parse(now) && (await sendWave(tx, actor, request, bookings, now)) === 0)
    throw invalid({ booking_ids: ['No nanny is free'] }, 'No nanny is free for this. Nobody was asked.');
  return request.id;
}

/** Returns every reason against asking nannies to take these bookings together. */
async function againstStart(db: Db, bookings: readonly BookingRow[], now: string): Promise<string[]> {
  const found: string[] = [];
  for (const row of bookings) {
    const { code, status } = row;
    if (!hasTrait(status, 'undecided')) found.push(`${code} is ${status.replace('_', ' ')}.`);
    if (row.nanny_polo_id !== null) found.push(`${code} is offered to a nanny. Withdraw the offer first.`);
    if (Date.parse(row.start_at) <= Date.parse(now)) found.push(`${code} has begun.`);
    for (const { message } of await reasonsAgainst(db, row, 'cover'))
      found.push(`${code}: ${message.replace(/\.$/, '')}.`);
  }
  return [...found, ...againstBlock(bookings), ...(await asking(db, bookings))];
}

/** Returns why one nanny could not take all of these bookings, or should not be asked to. */
function againstBlock(bookings: readonly BookingRow[]): string[] {
  const byStart = bookings.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  const [first, ...others] = byStart;
  if (!first) return [];
  return others.flatMap((row, at) => {
    const before = byStart[at] ?? first;
    return [
      ...(agencyDay(row.start_at) === agencyDay(first.start_at)
        ? []
        : [`${row.code} is not on the same day as ${first.code}.`]),
      ...(isClose(first, row) ? [] : [`${row.code} is too far from ${first.code}.`]),
      ...(timeOf(before).to <= timeOf(row).from ? [] : [`${row.code} overlaps ${before.code}.`]),
    ];
  });
}

function isClose(one: BookingRow, other: BookingRow): boolean {
  const distance = distanceBetween(one.address, other.address);
  return one.parent_id === other.parent_id || (distance !== null && distance <= blockKilometres);
}

/** Returns what starting a cover request would do now. Changes nothing. Throws 404 for an unknown booking. */
export async function previewRequest(db: Db, ids: readonly number[]): Promise<CoverPreview> {
  const now = new Date().toISOString();
  const found = await db
    .select()
    .from(booking)
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.id));
  const row = found.find(({ id }) => id === ids[0]);
  if (!row || found.length < new Set(ids).size) throw notFound('Booking');
  const settings = await readSettings(db);
  const reasons = await againstStart(db, found, now);
  const first = reasons.length > 0 ? [] : await nextToAsk(db, found, [], settings.wave_size);
  const first_wave_at = new Date(waveTime(found, now, settings)).toISOString();
  // A nanny may become free before a wave that waits.
  const nobody = first.length === 0 && first_wave_at <= now ? 'No nanny is free.' : null;
  return {
    refused: reasons.join(' ') || nobody,
    first_wave_at,
    first: first.map((one) => ({ id: one.id, name: one.name, why: whyForOffice(one) })),
    wave_size: settings.wave_size,
    wait_minutes: settings.wave_wait_minutes,
    together: await named(db, await togetherWith(db, row)),
  };
}

/** The maximum number of bookings to suggest. */
const maxSuggested = 10;

async function togetherWith(db: Db, row: BookingRow): Promise<BookingRow[]> {
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
        not(isAsked),
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  return found.filter((other) => againstBlock([row, other]).length === 0).slice(0, maxSuggested);
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
  const start = (inner: Db) => startCoverRequest(inner, system, [first.row.id], now);
  return (await refusalOf(() => tx.transaction(start))) === null;
}
