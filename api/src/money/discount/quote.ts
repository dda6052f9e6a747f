import type { Adjustment } from '@nanny-polo/shared/quote';
import { distinctCodes } from '../../bookings/pricing/codes.ts';
import type { Cart, Discounted } from '../../bookings/pricing/ports.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { applyDiscounts } from './apply.ts';
import { type DraftBuyer, isFirstBooking, newCandidates } from './candidates.ts';
import { partFor } from './division.ts';
import { agreedCandidates, agreedTerms } from './terms.ts';

/**
 * Applies discounts to carts of one buyer: the automatic ones and those whose code is given. What one cart uses counts
 * against the next. A booking that already has an order is priced by the terms of that order, whose own uses do not
 * count against it; in a shared order, by its part of the order's discounts. With `lock`, locks the discounts.
 */
export async function discountsForEach(
  tx: Db,
  carts: readonly Cart[],
  buyer: DraftBuyer,
  { lock = false } = {},
): Promise<Discounted[]> {
  const terms = await agreedTerms(tx, buyer.booking_ids);
  if (terms?.part) {
    const { part } = terms;
    const why = 'Its order has other lines, and its discounts are divided among them';
    const not_applied = distinctCodes(buyer.codes).map((code) => ({ discount: code, code, why }));
    return carts.map((cart) => ({ adjustments: partFor(part, cart.lines), not_applied }));
  }
  let found = terms ? await agreedCandidates(tx, terms, buyer) : await newCandidates(tx, buyer, { lock });
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

/** Returns a discount with what a cart used of it added to its uses. */
function withUses(one: Candidate, adjustments: readonly Adjustment[]): Candidate {
  const used = adjustments.find(({ discount_id }) => discount_id === one.id);
  if (!used) return one;
  return {
    ...one,
    used_count: one.used_count + 1,
    used_by_parent: one.used_by_parent + 1,
    used_minor: one.used_minor + used.amount_minor,
  };
}
