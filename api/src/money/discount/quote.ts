import type { Adjustment } from '@nanny-polo/shared/quote';
import { distinctCodes } from '../../bookings/pricing/codes.ts';
import type { Cart, Discounted } from '../../bookings/pricing/ports.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { applyDiscounts } from './apply.ts';
import { type DraftBuyer, isFirstBooking, newCandidates } from './candidates.ts';
import { agreedCandidates, agreedTerms } from './terms.ts';

/**
 * Applies discounts to a cart: the automatic ones and those whose code is given. A booking that already has an order is
 * priced by the terms of that order, whose own uses do not count against it. With `lock`, locks the discounts.
 */
export async function discountsFor(
  tx: Db,
  cart: Cart,
  buyer: DraftBuyer,
  options: { lock?: boolean } = {},
): Promise<Discounted> {
  const [discounted] = await discountsForEach(tx, [cart], buyer, options);
  if (!discounted) throw new Error('No cart was priced');
  return discounted;
}

/** Applies discounts to carts of one buyer, one after the other. What one cart uses counts against the next. */
export async function discountsForEach(
  tx: Db,
  carts: readonly Cart[],
  buyer: DraftBuyer,
  { lock = false } = {},
): Promise<Discounted[]> {
  const terms = await agreedTerms(tx, buyer.booking_ids);
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
