import type { Adjustment } from '@nanny-polo/shared/quote';
import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { distinctCodes } from '../../bookings/pricing/codes.ts';
import type { Buyer } from '../../bookings/pricing/ports.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { discount, discountTerms, discountUse } from '../ledger/discount-table.ts';
import { order, orderBooking } from '../ledger/order-table.ts';
import { isFirstBooking, newCandidates, readCandidates } from './candidates.ts';
import { divide, type Part } from './division.ts';
import { ofDiscounts } from './use.ts';

/**
 * The discount terms of orders, and of each visit in an order of a series: every discount that was considered, with its
 * rules at that time. Repricing uses them, so that later changes to discounts never change the price of an unchanged
 * booking. A booking in a shared order is repriced by its part of the discounts alone.
 */

type Use = typeof discountUse.$inferSelect;

/** What is agreed for an order as a whole, or for one visit in an order of a series. */
interface Agreed {
  readonly codes: readonly string[];
  readonly booking_ids: number[];
  /** The visit; null for the order as a whole. */
  readonly booking_id: number | null;
  readonly adjustments: Adjustment[];
  /** The sum that the adjustments were taken off. */
  readonly base_minor: number;
}

/** Stores the terms of a new order, or of a visit that joins one, before its discounts are reserved. */
export async function keepTerms(
  tx: Db,
  { id, parent_id }: { readonly id: number; readonly parent_id: number },
  { codes, booking_ids, ...agreed }: Agreed,
): Promise<void> {
  const now = new Date().toISOString();
  const buyer = { parent_id, codes: [...codes, ...(await codesOf(tx, booking_ids))], booking_ids, now };
  const values = {
    ...agreed,
    order_id: id,
    codes: distinctCodes(codes),
    agreed_at: now,
    first_booking: await isFirstBooking(tx, buyer),
    candidates: await newCandidates(tx, buyer),
  };
  await tx.insert(discountTerms).values(values);
}

/** Stores what the bookings of a new shared order were given of its discounts. */
export async function keepParts(tx: Db, order_id: number, parts: readonly Part[]): Promise<void> {
  const rest = {
    order_id,
    codes: [],
    agreed_at: new Date().toISOString(),
    first_booking: false,
    candidates: [],
  };
  if (parts.length > 0) await tx.insert(discountTerms).values(parts.map((part) => ({ ...part, ...rest })));
}

type Shareable = Pick<typeof order.$inferSelect, 'series_id' | 'lines' | 'void_lines' | 'adjustments'>;

/** Returns whether an order that is not of a series has lines besides those of this booking. */
export const isShared = (row: Omit<Shareable, 'adjustments'>, booking_id: number): boolean =>
  row.series_id === null && [...row.lines, ...row.void_lines].some((line) => line.booking_id !== booking_id);

/** Returns the discounts on a shared order as they were agreed, and the parts of its bookings. */
export async function agreedParts(tx: Db, row: Shareable & { readonly id: number }) {
  const stored = await tx.select().from(discountTerms).where(eq(discountTerms.order_id, row.id));
  const whole = stored.find((one) => one.booking_id === null);
  const parts = stored.flatMap(({ booking_id, ...part }) =>
    booking_id === null ? [] : { ...part, booking_id },
  );
  if (whole && parts.length > 0) return { adjustments: ofDiscounts(whole.adjustments), parts };
  // Orders created before parts were stored.
  const adjustments = ofDiscounts(row.adjustments).filter((one) => one.booking_id === undefined);
  return { adjustments, parts: divide(adjustments, row.lines, { voided: row.void_lines }) };
}

/** Returns a booking's codes if it is the only one: codes of several bookings do not apply to an order as a whole. */
export async function codesOf(tx: Db, [id, ...others]: readonly number[]): Promise<string[]> {
  if (id === undefined || others.length > 0) return [];
  const [found] = await tx.select({ codes: booking.discount_codes }).from(booking).where(eq(booking.id, id));
  return found?.codes ?? [];
}

/** Returns the condition for rows about an order as a whole, or about this booking in it. */
const isAbout = (
  column: typeof discountTerms.booking_id | typeof discountUse.booking_id,
  booking_id: number,
) => or(isNull(column), eq(column, booking_id));

/**
 * Returns the terms and uses of a booking's order, and the booking's part if the order is shared; null if it has none,
 * or for several bookings.
 */
export async function agreedTerms(tx: Db, [booking_id, ...others]: readonly number[]) {
  if (booking_id === undefined || others.length > 0) return null;
  const terms = isAbout(discountTerms.booking_id, booking_id);
  const [found] = await tx
    .select({ row: order, kept: discountTerms })
    .from(orderBooking)
    .innerJoin(order, eq(order.id, orderBooking.order_id))
    .leftJoin(discountTerms, and(eq(discountTerms.order_id, order.id), terms))
    .where(and(eq(orderBooking.booking_id, booking_id), notInArray(order.status, ['cancelled', 'expired'])))
    .orderBy(asc(discountTerms.booking_id));
  if (!found) return null;
  const { row, kept } = found;
  if (isShared(row, booking_id)) {
    const { parts } = await agreedParts(tx, row);
    const part = parts.find((one) => one.booking_id === booking_id);
    return { part: part ?? { booking_id, adjustments: [], base_minor: 0 }, kept, uses: [] };
  }
  const reserved = and(eq(discountUse.order_id, row.id), eq(discountUse.state, 'reserved'));
  const uses = await tx
    .select()
    .from(discountUse)
    .where(and(reserved, isAbout(discountUse.booking_id, booking_id)));
  return { part: null, kept, uses };
}

/** Returns the discounts of an order's terms as they were agreed, and those of codes given since then. */
export async function agreedCandidates(
  tx: Db,
  { kept, uses }: Pick<NonNullable<Awaited<ReturnType<typeof agreedTerms>>>, 'kept' | 'uses'>,
  { parent_id, codes }: Buyer,
): Promise<Candidate[]> {
  const wanted = distinctCodes([...codes, ...(kept?.codes ?? [])]);
  const agreed = kept?.candidates.filter(({ code }) => code === null || wanted.includes(code)) ?? [];
  // Orders opened before terms were stored have only their uses.
  const ids = kept ? agreed.map(({ id }) => id) : uses.map((use) => use.discount_id);
  const where = or(inArray(discount.id, ids), inArray(discount.code, wanted));
  const circumstances = kept && { now: kept.agreed_at, first_booking: kept.first_booking };
  const current = await readCandidates(tx, parent_id, where, uses);
  return current.map((one) => {
    const then = agreed.find(({ id }) => id === one.id);
    const use = uses.find((own) => own.discount_id === one.id);
    return asAgreed(one, then && circumstances ? { ...then, agreed: circumstances } : undefined, use);
  });
}

/**
 * Returns a discount with the rules under which it was agreed. If the order uses it, its period and limits are met
 * already; otherwise it must meet its limits both as agreed and as they are now. `current.used_by_parent` does not
 * count the order's own use.
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

const least = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
