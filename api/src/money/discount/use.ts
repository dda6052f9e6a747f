/** Uses of discounts by orders. Discounts are always locked in order of id, so that calls never deadlock. */

import { usesPerParentOf } from '@nanny-polo/shared/money/discount';
import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import { discount, discountUse } from '../ledger/discount-table.ts';

type Use = typeof discountUse.$inferSelect;

/** The order that uses discounts. */
interface Holder {
  readonly id: number;
  readonly parent_id: number;
}

/** Returns whether a use and an adjustment are of the same discount, for the same booking or for the whole order. */
const isUseOf = (use: Use, { discount_id, booking_id }: DiscountAdjustment) =>
  use.discount_id === discount_id && use.booking_id === (booking_id ?? null);

/**
 * Makes the uses that a locked order reserves match its adjustments, all or nothing. A use that the order already has
 * is not counted again; only its amount changes. Throws 409 `discount_gone` if a limit or budget does not allow it.
 */
export async function reserveDiscounts(tx: Db, holder: Holder, all: readonly Adjustment[]): Promise<void> {
  const adjustments = discountAdjustmentsOf(all);
  const uses = await tx
    .select()
    .from(discountUse)
    .where(and(eq(discountUse.order_id, holder.id), eq(discountUse.state, 'reserved')));
  await lockDiscounts(tx, [...uses, ...adjustments]);
  for (const use of uses) {
    const next = adjustments.find((one) => isUseOf(use, one));
    if (next) await resize(tx, use, next);
    else await release(tx, use);
  }
  for (const adjustment of adjustments)
    if (!uses.some((use) => isUseOf(use, adjustment))) await reserve(tx, holder, adjustment);
}

type DiscountAdjustment = Adjustment & { readonly discount_id: number };

export const discountAdjustmentsOf = (adjustments: readonly Adjustment[]): DiscountAdjustment[] =>
  adjustments.filter((one): one is DiscountAdjustment => one.discount_id !== null);

/** Reserves a use. Locks the discount until the database transaction ends, so that its uses are counted correctly. */
async function reserve(tx: Db, { id, parent_id }: Holder, adjustment: DiscountAdjustment): Promise<void> {
  const { discount_id, booking_id, amount_minor, name } = adjustment;
  const unused = or(isNull(discount.limit_total), sql`${discount.used_count} < ${discount.limit_total}`);
  const [rules] = await tx
    .update(discount)
    .set({
      used_count: sql`${discount.used_count} + 1`,
      used_minor: sql`${discount.used_minor} + ${amount_minor}`,
    })
    .where(and(eq(discount.id, discount_id), unused, withinBudget(amount_minor)))
    .returning();
  if (!rules) throw gone(name);
  const mine = usesPerParentOf(rules);
  if (mine !== null && (await tx.$count(discountUse, buildUsesCondition(parent_id, discount_id))) >= mine)
    throw gone(name);
  await tx
    .insert(discountUse)
    .values({ discount_id, order_id: id, booking_id, parent_id, amount_minor, state: 'reserved' })
    .onConflictDoUpdate({
      target: [discountUse.order_id, discountUse.discount_id, discountUse.booking_id],
      set: { amount_minor, state: 'reserved' },
    });
}

/** Returns the condition for a parent's reserved and consumed uses of a discount. */
export const buildUsesCondition = (parent_id: number | null, id: typeof discount.id | number) =>
  and(
    eq(discountUse.discount_id, id),
    eq(discountUse.parent_id, parent_id ?? 0),
    ne(discountUse.state, 'released'),
  );

/** Returns the name of the first discount that a parent uses more often than one parent may, or undefined. */
export async function findOverusedDiscount(
  tx: Db,
  uses: readonly Pick<Use, 'discount_id' | 'parent_id'>[],
): Promise<string | undefined> {
  for (const { discount_id, parent_id } of uses) {
    const [rules] = await tx.select().from(discount).where(eq(discount.id, discount_id));
    const most = rules ? usesPerParentOf(rules) : null;
    if (most !== null && (await tx.$count(discountUse, buildUsesCondition(parent_id, discount_id))) > most)
      return rules?.name;
  }
  return undefined;
}

async function resize(tx: Db, use: Use, { amount_minor, name }: Adjustment): Promise<void> {
  const more = amount_minor - use.amount_minor;
  if (more === 0) return;
  const resized = await tx
    .update(discount)
    .set({ used_minor: sql`${discount.used_minor} + ${more}::integer` })
    .where(and(eq(discount.id, use.discount_id), withinBudget(more)))
    .returning({ id: discount.id });
  if (resized.length === 0) throw gone(name);
  await tx.update(discountUse).set({ amount_minor }).where(eq(discountUse.id, use.id));
}

async function release(tx: Db, use: Use): Promise<void> {
  await tx
    .update(discount)
    .set({
      used_count: sql`${discount.used_count} - 1`,
      used_minor: sql`${discount.used_minor} - ${use.amount_minor}`,
    })
    .where(eq(discount.id, use.discount_id));
  await tx.update(discountUse).set({ state: 'released' }).where(eq(discountUse.id, use.id));
}

const withinBudget = (more: number) =>
  or(
    isNull(discount.budget_minor),
    sql`${discount.used_minor} + ${more}::integer <= ${discount.budget_minor}`,
  );

/** Locks discounts in order of id until the database transaction ends. Call it before locking the order numbers. */
export async function lockDiscounts(tx: Db, used: readonly { readonly discount_id: number }[]) {
  if (used.length === 0) return;
  const { id } = discount;
  const ids = used.map((one) => one.discount_id);
  await tx.select({ id }).from(discount).where(inArray(id, ids)).orderBy(id).for('update');
}

const gone = (name: string) =>
  conflict({
    message: `${name} is used up. Raise its limit, or calculate the price without it.`,
    code: 'discount_gone',
    data: { discount: name },
  });

/** Turns an order's reservations into consumed uses. */
export async function consumeDiscounts(tx: Db, order_id: number): Promise<void> {
  await tx
    .update(discountUse)
    .set({ state: 'consumed' })
    .where(and(eq(discountUse.order_id, order_id), eq(discountUse.state, 'reserved')));
}
