import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import type { Db } from '../../kernel/database/database.ts';
import { missingRecord } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { searchNannies } from '../availability/search.ts';
import { prepareSearch } from '../availability/service.ts';
import { sentences } from '../availability/words.ts';
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

export const preventsAcceptance = (code: ExclusionCode): boolean => toldToNanny[code] !== undefined;

/** Returns how the search judges a nanny for a booking; undefined for an unknown nanny. */
async function judgedFor(db: Db, row: BookingRow, nannyId: number) {
  const criteria = await prepareSearch(db, { ...row, booking_id: row.id });
  const [judged] = await searchNannies(db, { ...criteria, among: [nannyId], limit: 1 });
  return judged;
}

/** Returns, in sentences for the actor, why a nanny who was free when asked cannot take the bookings now. */
export async function againstNow(tx: Db, { kind }: Actor, bookings: readonly BookingRow[], nannyId: number) {
  const reasons = new Set<string>();
  for (const row of bookings) {
    if (kind !== 'nanny') {
      const against = await againstTaking(tx, row, nannyId, preventsAcceptance);
      if (against) reasons.add(`${against}.`);
      continue;
    }
    const judged = await judgedFor(tx, row, nannyId);
    for (const code of judged?.against ?? ['status' as const]) {
      const sentence = toldToNanny[code];
      if (sentence) reasons.add(sentence);
    }
  }
  return [...reasons];
}

/**
 * Returns for the office why a nanny cannot take a booking, by the exclusions that `counts` accepts; null if they can.
 */
export async function againstTaking(
  db: Db,
  row: BookingRow,
  nannyId: number,
  counts: (code: ExclusionCode) => boolean,
): Promise<string | null> {
  const judged = await judgedFor(db, row, nannyId);
  if (!judged) return missingRecord;
  const reasons = judged.against.filter(counts).map((code) => sentences[code](judged));
  return reasons.length > 0 ? `${judged.name}: ${reasons.join(', ')}` : null;
}
