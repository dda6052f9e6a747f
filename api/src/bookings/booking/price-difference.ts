import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';
import { offeredAs } from './rates.ts';

/**
 * Returns, for each nanny, by how much the price of these bookings after discounts would exceed the one that the
 * families agreed to, in minor units. Empty if any of the bookings has no agreed price.
 */
export async function priceDifferences(db: Db, bookings: readonly BookingRow[], nannies: readonly number[]) {
  const differences = new Map<number, number>();
  if (nannies.length === 0 || bookings.some(({ agreed_minor }) => agreed_minor === null)) return differences;
  const offered = await offeredAs(db, bookings);
  for (const row of bookings) {
    const prices = await termsOf(db, row.terms_id);
    for (const nannyId of new Set(nannies)) {
      const { total_minor } = await quoteOf(db, offered(row, nannyId), prices);
      const before = differences.get(nannyId) ?? 0;
      differences.set(nannyId, before + total_minor - (row.agreed_minor ?? 0));
    }
  }
  return differences;
}
