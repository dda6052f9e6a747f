/**
 * Discounts of an order as a whole. They are applied when it is created by hand, to what its bookings' own discounts
 * leave, and are no part of the bookings' prices.
 */

import type { OrderLine } from '@nanny-polo/shared/money/order';
import { type Adjustment, largestAmount } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { toDistinctCodes } from '../../bookings/pricing/discount-codes.ts';
import type { Buyer, Cart, Discounted } from '../../bookings/pricing/ports.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { discount, discountTerms } from '../ledger/discount-table.ts';
import type { OrderRow } from '../ledger/order-table.ts';
import { applyDiscounts } from './apply.ts';
import { isFirstBooking, readCandidates, readNewCandidates } from './discount-candidates.ts';
import { discountAdjustmentsOf } from './use.ts';

type Content = Pick<OrderRow, 'lines' | 'adjustments'>;

/** Returns whether an adjustment was taken off the order as a whole. */
export const isOfWhole = ({ booking_id }: Adjustment): boolean => booking_id === undefined;

/**
 * Applies the automatic discounts and the discounts of the buyer's codes to what the bookings' own discounts leave of a
 * new order. A discount that one of the bookings uses is not applied again.
 */
export async function discountWholeOrder(
  tx: Db,
  { lines, adjustments: taken }: Content,
  bookings: Cart['bookings'],
  buyer: Buyer,
): Promise<Discounted> {
  const ids = discountAdjustmentsOf(taken).map(({ discount_id }) => discount_id);
  const discounts = await readCandidates(tx, buyer.parent_id, inArray(discount.id, ids));
  const candidates = (await readNewCandidates(tx, buyer)).filter(({ id }) => !ids.includes(id));
  const circumstances = { now: buyer.now, first_booking: await isFirstBooking(tx, buyer) };
  const { adjustments, not_applied } = applyDiscounts({ lines, bookings }, candidates, circumstances, {
    discounts,
    amount_minor: amountsOf(taken),
  });
  const idle = toDistinctCodes(buyer.codes).flatMap((code) => {
    const isUsed = discounts.some((one) => one.code === code);
    const why = isUsed ? 'One of the bookings uses it already' : 'No such code';
    return candidates.some((one) => one.code === code) ? [] : { discount: code, code, why };
  });
  return { adjustments, not_applied: [...not_applied, ...idle] };
}

/** Stores what discounts took off a new order as a whole. */
export async function keepWholeDiscounts(tx: Db, row: OrderRow): Promise<void> {
  const adjustments = row.adjustments.filter(isOfWhole);
  if (adjustments.length === 0) return;
  const { id: order_id, lines, created_at: agreed_at } = row;
  const ofBookings = row.adjustments.filter((one) => !isOfWhole(one));
  const base_minor = baseOf({ lines, adjustments: ofBookings });
  const agreed = { order_id, agreed_at, adjustments, base_minor };
  await tx.insert(discountTerms).values({ ...agreed, first_booking: false, candidates: [] });
}

/**
 * Returns the discounts of a locked order as a whole for its new content: in proportion to the sum that they are taken
 * off, but never more than was agreed or than is left of their budgets.
 */
export async function scaleWholeDiscounts(
  tx: Db,
  { id, adjustments: current, void_lines }: Pick<OrderRow, 'id' | 'adjustments' | 'void_lines'>,
  content: Content,
): Promise<Adjustment[]> {
  const [agreed] = await tx
    .select()
    .from(discountTerms)
    .where(and(eq(discountTerms.order_id, id), isNull(discountTerms.booking_id)));
  if (!agreed) return [];
  const ids = discountAdjustmentsOf(agreed.adjustments).map(({ discount_id }) => discount_id);
  const left = sql`coalesce(${discount.budget_minor} - ${discount.used_minor}, ${largestAmount})`;
  const budgets = await tx
    .select({ id: discount.id, left: left.mapWith(Number) })
    .from(discount)
    .where(inArray(discount.id, ids));
  const base = Math.min(baseOf(content, void_lines), agreed.base_minor);
  return agreed.adjustments.flatMap((adjustment) => {
    const isSame = (other: Adjustment) => isOfWhole(other) && other.discount_id === adjustment.discount_id;
    const held = amountsOf(current.filter(isSame));
    const budget = held + (budgets.find((other) => other.id === adjustment.discount_id)?.left ?? 0);
    const part = Number((BigInt(adjustment.amount_minor) * BigInt(base)) / BigInt(agreed.base_minor));
    const amount_minor = Math.min(part, budget);
    return amount_minor > 0 ? [{ ...adjustment, amount_minor }] : [];
  });
}

/**
 * Returns the sum that the discounts of an order as a whole are taken off: all lines except transport, overtime
 * of bookings and fees of cancelled bookings, less the bookings' adjustments.
 */
function baseOf({ lines, adjustments }: Content, voided: readonly OrderLine[] = []): number {
  const gone = new Set(voided.map((line) => line.booking_id));
  const counts = ({ kind, booking_id: id }: OrderLine) =>
    kind !== 'transport' && (id === null || (kind !== 'overtime' && !gone.has(id)));
  return Math.max(0, amountsOf(lines.filter(counts)) - amountsOf(adjustments));
}
