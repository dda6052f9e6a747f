import type { ExclusionCode } from '@nanny-polo/shared/availability';
import type { Db } from '../../kernel/database/database.ts';
import { missingRecord } from '../../kernel/error/error.ts';
import { search } from '../availability/search.ts';
import { searchFor, sentences } from '../availability/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/**
 * The text that a nanny sees for an exclusion that prevents their acceptance. They judge the other exclusions
 * themselves.
 */
const toldToNanny: Partial<Record<ExclusionCode, string>> = {
  status: 'You cannot be booked at present. Please ring the office.',
  blocked: 'This is no longer possible. Please ring the office.',
  busy: 'You have another booking at that time.',
  time_off: 'You have time off at that time.',
  documents: 'A document of yours is missing or expires before the end. Please ring the office.',
};

/** Returns how the search judges a nanny for a booking; undefined for an unknown nanny. */
export async function judgedFor(db: Db, row: BookingRow, nannyId: number) {
  const wanted = await searchFor(db, { ...row, booking_id: row.id });
  const [judged] = await search(db, { ...wanted, among: [nannyId], limit: 1 });
  return judged;
}

/** Returns why a nanny who was free when asked cannot take the bookings now. */
export async function againstNow(
  tx: Db,
  bookings: readonly BookingRow[],
  nannyId: number,
): Promise<string[]> {
  const found = new Set<string>();
  for (const row of bookings) {
    const judged = await judgedFor(tx, row, nannyId);
    for (const code of judged?.against ?? ['status' as const]) {
      const sentence = toldToNanny[code];
      if (sentence) found.add(sentence);
    }
  }
  return [...found];
}

/** Returns the reasons of `againstNow` for one booking, worded for the office. */
export async function againstTaking(tx: Db, row: BookingRow, nannyId: number): Promise<string[]> {
  const judged = await judgedFor(tx, row, nannyId);
  if (!judged) return [missingRecord];
  return judged.against
    .filter((code) => toldToNanny[code] !== undefined)
    .map((code) => `${judged.name}: ${sentences[code](judged)}`);
}
