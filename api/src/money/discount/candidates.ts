import { and, eq, getTableColumns, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { discount, discountUse } from '../ledger/discount-table.ts';
import type { Candidate } from './apply.ts';
import { distinctCodes, held } from './use.ts';

/** A booking with one of these statuses counts, so that the next one is not the first. */
const counted = ['confirmed', 'in_progress', 'completed', 'closed', 'no_show'] as const;

/** A discount as it would be saved. */
export type Draft = Omit<Candidate, 'used_by_parent' | 'agreed'>;

/** The family and the circumstances that a cart is priced for. */
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

/** Returns the automatic discounts that have not ended and those of the given codes. `lock` locks them. */
export async function newCandidates(
  tx: Db,
  { parent_id, codes, now, draft }: Buyer,
  { lock = false } = {},
): Promise<Candidate[]> {
  const wanted = distinctCodes(codes);
  const running = or(isNull(discount.ends_at), sql`${discount.ends_at} > ${now}::timestamptz`);
  const where = or(and(isNull(discount.code), running), inArray(discount.code, wanted));
  if (lock)
    await tx.select({ id: discount.id }).from(discount).where(where).orderBy(discount.id).for('update');
  const saved = await readCandidates(tx, parent_id, where);
  if (!draft) return saved;
  const used_by_parent = await tx.$count(discountUse, usesBy(parent_id, draft.id));
  return [...saved.filter(({ id }) => id !== draft.id), { ...draft, used_by_parent }];
}

/** Returns discounts with the number of times that the parent holds or has used them, not counting one order's uses. */
export function readCandidates(
  tx: Db,
  parent_id: number | null,
  where: SQL | undefined,
  exceptOrder?: number,
): Promise<Candidate[]> {
  const elsewhere = exceptOrder === undefined ? undefined : ne(discountUse.order_id, exceptOrder);
  const uses = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(discountUse)
    .where(and(usesBy(parent_id, discount.id), elsewhere));
  return tx
    .select({ ...getTableColumns(discount), used_by_parent: sql<number>`(${uses})` })
    .from(discount)
    .where(where);
}

const usesBy = (parent_id: number | null, id: typeof discount.id | number) =>
  and(eq(discountUse.discount_id, id), eq(discountUse.parent_id, parent_id ?? 0), held);

/** Returns whether the parent has no other booking that came about. */
export async function isFirstBooking(
  tx: Db,
  { parent_id, booking_ids }: Pick<Buyer, 'parent_id' | 'booking_ids'>,
): Promise<boolean> {
  if (parent_id === null) return true;
  const earlier = and(
    eq(booking.parent_id, parent_id),
    inArray(booking.status, [...counted]),
    notInArray(booking.id, [...booking_ids]),
  );
  return (await tx.$count(booking, earlier)) === 0;
}
