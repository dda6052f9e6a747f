import { type Adjustment, type NotApplied, unusableCode } from '@nanny-polo/shared/quote';
import { and, eq, getTableColumns, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { booking } from '../booking/table.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../error.ts';
import { applyDiscounts, type Candidate, type Cart, perParent } from './apply.ts';
import { discount, discountUse } from './table.ts';

/** Discounts as orders use them. Whoever locks several locks them by id, so that orders wait and never deadlock. */

/** A booking that came to something, so that the next one is not the first. */
const counted = ['confirmed', 'in_progress', 'completed', 'closed', 'no_show'] as const;

/** A code as it is stored. */
export const canonicalCode = (code: string): string => code.trim().toUpperCase();

/** Returns the codes among `codes` that were not applied, in the order they were typed, without name or reason. */
export function forParents(not_applied: readonly NotApplied[], codes: readonly string[] = []): NotApplied[] {
  const refused = new Set(not_applied.map(({ code }) => code));
  return [...new Set(codes.map(canonicalCode))]
    .filter((code) => refused.has(code))
    .map((code) => ({ discount: code, code, why: unusableCode }));
}

const held = ne(discountUse.state, 'released');

/** A discount as it would be saved. */
export type Draft = Omit<Candidate, 'used_by_parent'>;

/** For whom a cart is worked out. */
export interface Buyer {
  /** Null is a parent who has never booked. */
  readonly parent_id: number | null;
  readonly codes: readonly string[];
  /** The bookings in the cart, so that they do not count against a first booking. */
  readonly booking_ids: readonly number[];
  readonly now: string;
  /** Counts with its code given, in the place of the saved discount of its id. */
  readonly draft?: Draft | undefined;
}

/**
 * Works out which discounts take what off a cart: those that apply by themselves and those whose code is given.
 * `lock` keeps them as they are until the transaction ends.
 */
export async function discountsFor(
  tx: Db,
  cart: Cart,
  { parent_id, codes, booking_ids, now, draft }: Buyer,
  { lock = false } = {},
): Promise<{ adjustments: Adjustment[]; not_applied: NotApplied[] }> {
  const wanted = [...new Set(codes.map(canonicalCode))];
  const running = or(isNull(discount.ends_at), sql`${discount.ends_at} > ${now}::timestamptz`);
  const automatic = and(isNull(discount.code), running);
  const where = wanted.length > 0 ? or(automatic, inArray(discount.code, wanted)) : automatic;
  if (lock)
    await tx.select({ id: discount.id }).from(discount).where(where).orderBy(discount.id).for('update');
  const usesOf = (id: typeof discount.id | number) =>
    and(eq(discountUse.discount_id, id), eq(discountUse.parent_id, parent_id ?? 0), held);
  const ofParent = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(discountUse)
    .where(usesOf(discount.id));
  const saved = await tx
    .select({ ...getTableColumns(discount), used_by_parent: sql<number>`(${ofParent})` })
    .from(discount)
    .where(where);
  const found: Candidate[] = saved.filter(({ id }) => id !== draft?.id);
  if (draft) found.push({ ...draft, used_by_parent: await tx.$count(discountUse, usesOf(draft.id)) });
  const earlier =
    parent_id === null
      ? 0
      : await tx.$count(
          booking,
          and(
            eq(booking.parent_id, parent_id),
            inArray(booking.status, [...counted]),
            booking_ids.length > 0 ? notInArray(booking.id, [...booking_ids]) : undefined,
          ),
        );
  const applied = applyDiscounts(cart, found, { now, first_booking: earlier === 0 });
  const unknown = wanted.filter((code) => !found.some((one) => one.code === code));
  return {
    ...applied,
    not_applied: [
      ...applied.not_applied,
      ...unknown.map((code) => ({ discount: code, code, why: 'No such code' })),
    ],
  };
}

/**
 * Reserves what an order takes of its discounts, all or nothing: limits and budget are counted by a conditional
 * update, whose lock then keeps the parent's own uses still. Throws 409 `discount_gone` where one is used up.
 */
export async function reserveDiscounts(
  tx: Db,
  order_id: number,
  parent_id: number,
  adjustments: readonly Adjustment[],
): Promise<void> {
  for (const { discount_id, amount_minor, name } of byId(adjustments)) {
    const [rules] = await tx
      .update(discount)
      .set({
        used_count: sql`${discount.used_count} + 1`,
        used_minor: sql`${discount.used_minor} + ${amount_minor}`,
      })
      .where(
        and(
          eq(discount.id, discount_id),
          or(isNull(discount.limit_total), sql`${discount.used_count} < ${discount.limit_total}`),
          or(
            isNull(discount.budget_minor),
            sql`${discount.used_minor} + ${amount_minor} <= ${discount.budget_minor}`,
          ),
        ),
      )
      .returning();
    if (!rules) throw gone(name);
    const mine = perParent(rules);
    const ofParent = and(
      eq(discountUse.discount_id, discount_id),
      eq(discountUse.parent_id, parent_id),
      held,
    );
    if (mine !== null && (await tx.$count(discountUse, ofParent)) >= mine) throw gone(name);
    await tx
      .insert(discountUse)
      .values({ discount_id, order_id, parent_id, amount_minor, state: 'reserved' })
      .onConflictDoUpdate({
        target: [discountUse.order_id, discountUse.discount_id],
        set: { amount_minor, state: 'reserved' },
      });
  }
}

/** Keeps these discounts as they are until the transaction ends; taken before an order's number. */
export async function lockDiscounts(tx: Db, adjustments: readonly Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return;
  const ids = adjustments.map((one) => one.discount_id);
  await tx
    .select({ id: discount.id })
    .from(discount)
    .where(inArray(discount.id, ids))
    .orderBy(discount.id)
    .for('update');
}

const byId = (adjustments: readonly Adjustment[]) =>
  [...adjustments].sort((a, b) => a.discount_id - b.discount_id);

const gone = (name: string) =>
  new Refusal(409, {
    message: `${name} is used up. Raise its limit or price again without it.`,
    code: 'discount_gone',
    data: { discount: name },
  });

/** Turns an order's reservations into uses that stay. */
export async function consumeDiscounts(tx: Db, order_id: number): Promise<void> {
  await tx
    .update(discountUse)
    .set({ state: 'consumed' })
    .where(and(eq(discountUse.order_id, order_id), eq(discountUse.state, 'reserved')));
}

/** Makes what an order still reserves what `adjustments` say: less, or nothing at all, for others to use. */
export async function reduceDiscounts(
  tx: Db,
  order_id: number,
  adjustments: readonly Adjustment[],
): Promise<void> {
  const uses = await tx
    .select()
    .from(discountUse)
    .where(and(eq(discountUse.order_id, order_id), eq(discountUse.state, 'reserved')))
    .orderBy(discountUse.discount_id);
  for (const use of uses) {
    const stays = adjustments.find((one) => one.discount_id === use.discount_id)?.amount_minor ?? 0;
    await tx
      .update(discount)
      .set({
        used_count: sql`${discount.used_count} - ${stays > 0 ? 0 : 1}::integer`,
        used_minor: sql`${discount.used_minor} - ${use.amount_minor - stays}::integer`,
      })
      .where(eq(discount.id, use.discount_id));
    await tx
      .update(discountUse)
      .set(stays > 0 ? { amount_minor: stays } : { state: 'released' })
      .where(eq(discountUse.id, use.id));
  }
}
