import type { Adjustment, NotApplied } from '@nanny-polo/shared/quote';
import { distinctCodes } from '../../bookings/pricing/codes.ts';
import type { Cart } from '../../bookings/pricing/ports.ts';
import type { Db } from '../../kernel/database/database.ts';
import { applyDiscounts } from './apply.ts';
import { type DraftBuyer, isFirstBooking, newCandidates } from './candidates.ts';
import { agreedCandidates, agreedTerms } from './terms.ts';

/**
 * Applies discounts to a cart: the automatic ones and those whose code is given. A booking that already has an order is
 * priced by the terms of that order, whose own uses do not count against it. `lock` locks the discounts.
 */
export async function discountsFor(
  tx: Db,
  cart: Cart,
  buyer: DraftBuyer,
  { lock = false } = {},
): Promise<{ adjustments: Adjustment[]; not_applied: NotApplied[] }> {
  const terms = await agreedTerms(tx, buyer.booking_ids);
  const found = terms ? await agreedCandidates(tx, terms, buyer) : await newCandidates(tx, buyer, { lock });
  const { now } = buyer;
  const applied = applyDiscounts(cart, found, { now, first_booking: await isFirstBooking(tx, buyer) });
  const unknown = distinctCodes(buyer.codes).filter((code) => !found.some((one) => one.code === code));
  return {
    ...applied,
    not_applied: [
      ...applied.not_applied,
      ...unknown.map((code) => ({ discount: code, code, why: 'No such code' })),
    ],
  };
}
