/**
 * Discounts of bookings. Those of a booking in an order follow the order's discount terms, so that later changes to
 * discounts never change the price of an unchanged booking.
 */

import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import { and, eq, getTableColumns, inArray, notInArray, or } from 'drizzle-orm';
import { toDistinctCodes } from '../../bookings/pricing/discount-codes.ts';
import type { Buyer, Cart, Discounted } from '../../bookings/pricing/ports.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Candidate, discount, discountTerms, discountUse } from '../ledger/discount-table.ts';
import { endedEarly, order, orderBooking } from '../ledger/order-table.ts';
import { applyDiscounts } from './apply.ts';
import { type DraftBuyer, isFirstBooking, readCandidates, readNewCandidates } from './discount-candidates.ts';

/**
 * Applies discounts to carts of one buyer: the automatic ones and those whose code is given. What one cart uses counts
 * against the next. A booking that already has an order is priced by its terms in that order, and its own uses do not
 * count against it.
 */
export async function discountEachCart(
  tx: Db,
  carts: readonly Cart[],
  buyer: DraftBuyer,
): Promise<Discounted[]> {
  const terms = await agreedTerms(tx, buyer.booking_ids);
  const candidates = terms ? await agreedCandidates(tx, terms, buyer) : await readNewCandidates(tx, buyer);
  let candidatesLeft = candidates.map((one) => withUses(one, buyer.earlier ?? []));
  let first_booking = await isFirstBooking(tx, buyer);
  const { now } = buyer;
  const unknown = toDistinctCodes(buyer.codes).filter(
    (code) => !candidatesLeft.some((one) => one.code === code),
  );
  return carts.map((cart) => {
    const { adjustments, not_applied } = applyDiscounts(cart, candidatesLeft, { now, first_booking });
    candidatesLeft = candidatesLeft.map((one) => withUses(one, adjustments));
    first_booking = false;
    const idle = unknown.map((code) => ({ discount: code, code, why: 'No such code' }));
    return { adjustments, not_applied: [...not_applied, ...idle] };
  });
}

/** Returns a discount with those of the adjustments that it made added to its uses. */
function withUses(candidate: Candidate, adjustments: readonly Adjustment[]): Candidate {
  const used = adjustments.filter(({ discount_id }) => discount_id === candidate.id);
  return {
    ...candidate,
    used_count: candidate.used_count + used.length,
    used_by_parent: candidate.used_by_parent + used.length,
    used_minor: candidate.used_minor + amountsOf(used),
  };
}

type Use = typeof discountUse.$inferSelect;

/** Stores the terms of a booking that joins an order, before its discounts are reserved. */
export async function keepTerms(
  tx: Db,
  { id: order_id, parent_id }: { readonly id: number; readonly parent_id: number },
  booking_id: number,
): Promise<void> {
  const [row] = await tx
    .select({ codes: booking.discount_codes })
    .from(booking)
    .where(eq(booking.id, booking_id));
  const now = new Date().toISOString();
  const buyer = { parent_id, codes: row?.codes ?? [], booking_ids: [booking_id], now };
  await tx.insert(discountTerms).values({
    order_id,
    booking_id,
    agreed_at: now,
    first_booking: await isFirstBooking(tx, buyer),
    candidates: await readNewCandidates(tx, buyer),
    // Only the terms of an order as a whole have these.
    adjustments: [],
    base_minor: 0,
  });
}

/** Returns a booking's terms and reserved uses in its order; null if there are no terms, or for several bookings. */
async function agreedTerms(tx: Db, [booking_id, ...others]: readonly number[]) {
  if (booking_id === undefined || others.length > 0) return null;
  const [terms] = await tx
    .select(getTableColumns(discountTerms))
    .from(orderBooking)
    .innerJoin(order, eq(order.id, orderBooking.order_id))
    .innerJoin(
      discountTerms,
      and(eq(discountTerms.order_id, order.id), eq(discountTerms.booking_id, booking_id)),
    )
    .where(and(eq(orderBooking.booking_id, booking_id), notInArray(order.status, [...endedEarly])));
  if (!terms) return null;
  const own = and(eq(discountUse.order_id, terms.order_id), eq(discountUse.booking_id, booking_id));
  const uses = await tx
    .select()
    .from(discountUse)
    .where(and(own, eq(discountUse.state, 'reserved')));
  return { kept: terms, uses };
}

/** Returns the discounts of a booking's terms as they were agreed, and the discounts of codes given since then. */
async function agreedCandidates(
  tx: Db,
  { kept: terms, uses }: NonNullable<Awaited<ReturnType<typeof agreedTerms>>>,
  { parent_id, codes }: Buyer,
): Promise<Candidate[]> {
  const givenCodes = toDistinctCodes(codes);
  const agreed = terms.candidates.filter(({ code }) => code === null || givenCodes.includes(code));
  const ids = agreed.map(({ id }) => id);
  const where = or(inArray(discount.id, ids), inArray(discount.code, givenCodes));
  const circumstances = { now: terms.agreed_at, first_booking: terms.first_booking };
  const current = await readCandidates(tx, parent_id, where, uses);
  return current.map((candidate) => {
    const then = agreed.find(({ id }) => id === candidate.id);
    const use = uses.find((own) => own.discount_id === candidate.id);
    return asAgreed(candidate, then && { ...then, agreed: circumstances }, use);
  });
}

/**
 * Returns a discount with the rules under which it was agreed. If the booking uses it, only its budget and its rules
 * for the cart still apply; otherwise its limits must be met both as agreed and as they are now.
 * `current.used_by_parent` does not count the booking's own use.
 */
function asAgreed(current: Candidate, then: Candidate | undefined, own: Use | undefined): Candidate {
  const agreed = then ?? current;
  const others_minor = current.used_minor - (own?.amount_minor ?? 0);
  const rules = {
    ...agreed,
    budget_minor: least(then ? budgetLeft(then) : null, budgetLeft({ ...current, used_minor: others_minor })),
    used_minor: 0,
  };
  if (own) {
    const met = { paused: false, starts_at: null, ends_at: null, first_booking_only: false };
    return { ...rules, ...met, limit_total: null, limit_per_parent: null };
  }
  return {
    ...rules,
    used_count: Math.max(agreed.used_count, current.used_count),
    limit_total: least(agreed.limit_total, current.limit_total),
    used_by_parent: Math.max(agreed.used_by_parent, current.used_by_parent),
    limit_per_parent: least(agreed.limit_per_parent, current.limit_per_parent),
  };
}

const budgetLeft = ({ budget_minor, used_minor }: Pick<Candidate, 'budget_minor' | 'used_minor'>) =>
  budget_minor === null ? null : budget_minor - used_minor;

const least = (limit: number | null, other: number | null) =>
  limit === null || other === null ? (limit ?? other) : Math.min(limit, other);
