import type { Adjustment } from '@nanny-polo/shared/quote';
import { distinctCodes } from '../../bookings/pricing/codes.ts';
import type { Cart, Discounted } from '../../bookings/pricing/ports.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { applyDiscounts } from './apply.ts';
import { type DraftBuyer, isFirstBooking, newCandidates } from './candidates.ts';
import { agreedCandidates, agreedTerms } from './terms.ts';

/**
 * Applies discounts to carts of one buyer: the automatic ones and those whose code is given. What one cart uses counts
 * against the next. A booking that already has an order is priced by its terms in that order, and its own uses do not
 * count against it.
 */
export async function discountsForEach(
  tx: Db,
  carts: readonly Cart[],
  buyer: DraftBuyer,
): Promise<Discounted[]> {
  const terms = await agreedTerms(tx, buyer.booking_ids);
  const candidates = terms ? await agreedCandidates(tx, terms, buyer) : await newCandidates(tx, buyer);
  let found = candidates.map((one) => withUses(one, buyer.earlier ?? []));
  let first_booking = await isFirstBooking(tx, buyer);
  const { now } = buyer;
  const unknown = distinctCodes(buyer.codes).filter((code) => !found.some((one) => one.code === code));
  return carts.map((cart) => {
    const { adjustments, not_applied } = applyDiscounts(cart, found, { now, first_booking });
    found = found.map((one) => withUses(one, adjustments));
    first_booking = false;
    const idle = unknown.map((code) => ({ discount: code, code, why: 'No such code' }));
    return { adjustments, not_applied: [...not_applied, ...idle] };
  });
}

/** Returns a discount with these adjustments added to its uses. */
function withUses(one: Candidate, adjustments: readonly Adjustment[]): Candidate {
  const used = adjustments.filter(({ discount_id }) => discount_id === one.id);
  return {
    ...one,
    used_count: one.used_count + used.length,
    used_by_parent: one.used_by_parent + used.length,
    used_minor: one.used_minor + amountsOf(used),
  };
}
