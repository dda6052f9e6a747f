import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { blockKilometres } from '@nanny-polo/shared/bookings/cover';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Db } from '../../kernel/database/database.ts';
import { measureDistance } from '../../people/address/place.ts';
import { againstTransition } from '../booking/rules.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { timeOf } from '../schedule/slot.ts';
import { againstAsking } from './request.ts';

/** Returns every reason against asking nannies to take these bookings together. */
export async function againstStart(db: Db, bookings: readonly BookingRow[], now: string): Promise<string[]> {
  const reasons: string[] = [];
  for (const row of bookings) {
    const { code, status } = row;
    if (!hasTrait(status, 'undecided')) reasons.push(`${code} is ${status.replace('_', ' ')}.`);
    if (row.nanny_polo_id !== null) reasons.push(`${code} is offered to a nanny. Withdraw the offer first.`);
    if (Date.parse(row.start_at) <= Date.parse(now)) reasons.push(`${code} has begun.`);
    for (const { message } of await againstTransition(db, row, 'cover'))
      reasons.push(`${code}: ${message.replace(/\.$/, '')}.`);
  }
  return [...reasons, ...againstBlock(bookings), ...(await againstAsking(db, bookings))];
}

/** Returns why one nanny could not take all of these bookings, or should not be asked to. */
export function againstBlock(bookings: readonly BookingRow[]): string[] {
  const byStart = bookings.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  const [first, ...others] = byStart;
  if (!first) return [];
  return others.flatMap((row, at) => {
    const before = byStart[at] ?? first;
    return [
      ...(agencyDayOf(row.start_at) === agencyDayOf(first.start_at)
        ? []
        : [`${row.code} is not on the same day as ${first.code}.`]),
      ...againstDistance(first, row),
      ...(timeOf(before).to <= timeOf(row).from ? [] : [`${row.code} overlaps ${before.code}.`]),
    ];
  });
}

function againstDistance(first: BookingRow, row: BookingRow): string[] {
  if (row.parent_id === first.parent_id) return [];
  const distance = measureDistance(first.address, row.address);
  if (distance === null) return [`How far ${row.code} is from ${first.code} is unknown: set both pins.`];
  return distance <= blockKilometres ? [] : [`${row.code} is too far from ${first.code}.`];
}
