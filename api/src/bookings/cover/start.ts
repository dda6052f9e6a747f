import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import { blockKilometres } from '@nanny-polo/shared/cover';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockedAll } from '../../kernel/resource/life-cycle.ts';
import { kilometres } from '../../people/address/distance.ts';
import { recordOnBookings } from '../ask/end.ts';
import { againstArchived, againstFamily } from '../booking/rules.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { coverRequestBooking } from '../schedule/cover-table.ts';
import { asking, openRequest } from './request.ts';
import { sendWave } from './wave.ts';

const minute = 60_000;

/**
 * Asks several nannies to take bookings without a nanny, all or none, and returns the id of the request. During quiet
 * hours the first wave waits. Throws 404, and 422 with every reason against it. If the first wave does not wait, also
 * throws 422 if no nanny is free.
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
  await tx.insert(coverRequestBooking).values(
    bookings.map(({ id, start_at, end_at }) => ({
      cover_request_id: request.id,
      booking_id: id,
      start_at,
      end_at,
    })),
  );
  await recordOnBookings(tx, request.id, { actor, action: 'ask-several' });
  if (first <= Date.parse(now) && (await sendWave(tx, actor, request, bookings, now)) === 0)
    throw invalid({ booking_ids: ['No nanny is free'] }, 'No nanny is free for this. Nobody was asked.');
  return request.id;
}

/** Returns every reason against asking nannies to take these bookings together. */
export const againstStart = async (
  db: Db,
  bookings: readonly BookingRow[],
  now: string,
): Promise<string[]> => [
  ...againstEach(bookings, now),
  ...(await againstArchivedFamilies(db, bookings)),
  ...againstBlock(bookings),
  ...(await asking(db, bookings)),
];

const againstEach = (bookings: readonly BookingRow[], now: string): string[] =>
  bookings.flatMap((row) => [
    ...(hasTrait(row.status, 'undecided') ? [] : [`${row.code} is ${row.status.replace('_', ' ')}.`]),
    ...(row.nanny_polo_id === null ? [] : [`${row.code} is offered to a nanny. Withdraw the offer first.`]),
    ...(Date.parse(row.start_at) > Date.parse(now) ? [] : [`${row.code} has begun.`]),
    ...againstFamily(row).map(({ message }) => `${row.code}: ${message}.`),
  ]);

async function againstArchivedFamilies(db: Db, bookings: readonly BookingRow[]): Promise<string[]> {
  const found: string[] = [];
  for (const row of bookings)
    for (const { message } of await againstArchived(db, row)) found.push(`${row.code}: ${message}`);
  return found;
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
      ...(slotEnd(before) <= slotStart(row) ? [] : [`${row.code} overlaps ${before.code}.`]),
    ];
  });
}

const slotStart = ({ start_at, buffer_minutes }: BookingRow) =>
  Date.parse(start_at) - buffer_minutes * minute;
const slotEnd = ({ end_at, buffer_minutes }: BookingRow) => Date.parse(end_at) + buffer_minutes * minute;

function isClose(one: BookingRow, other: BookingRow): boolean {
  const distance = kilometres(one.address, other.address);
  return one.parent_id === other.parent_id || (distance !== null && distance <= blockKilometres);
}

/** Whether one nanny can be asked to take two bookings together. */
export const fitTogether = (one: BookingRow, other: BookingRow): boolean =>
  againstBlock([one, other]).length === 0;
