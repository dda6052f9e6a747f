import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { toDistinctCodes } from '../../bookings/pricing/discount-codes.ts';
import type { Buyer } from '../../bookings/pricing/ports.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Candidate } from '../ledger/discount-table.ts';
import { discount, discountUse } from '../ledger/discount-table.ts';
import { buildUsesCondition } from './use.ts';

/** A discount as it would be saved. */
export type Draft = Omit<Candidate, 'used_by_parent' | 'agreed'>;

/** A buyer, with what only some quotes take into account. */
export interface DraftBuyer extends Buyer {
  /** The adjustments of other bookings in the same new order. Their uses are not reserved yet. */
  readonly earlier?: readonly Adjustment[];
  /** Applied as if its code were given, in place of the saved discount with its id. */
  readonly draft?: Draft | undefined;
}

/** Returns the automatic discounts that have not ended, the discounts with the given codes, and the draft. */
export async function readNewCandidates(
  tx: Db,
  { parent_id, codes, now, draft }: DraftBuyer,
): Promise<Candidate[]> {
  const givenCodes = toDistinctCodes(codes);
  const running = or(isNull(discount.ends_at), sql`${discount.ends_at} > ${now}::timestamptz`);
  const where = or(and(isNull(discount.code), running), inArray(discount.code, givenCodes));
  const saved = await readCandidates(tx, parent_id, where);
  if (!draft) return saved;
  const used_by_parent = await tx.$count(discountUse, buildUsesCondition(parent_id, draft.id));
  return [...saved.filter(({ id }) => id !== draft.id), { ...draft, used_by_parent }];
}

/** Returns discounts with the number of the parent's reserved and consumed uses, not counting those in `without`. */
export function readCandidates(
  tx: Db,
  parent_id: number | null,
  where: SQL | undefined,
  without: readonly { readonly id: number }[] = [],
): Promise<Candidate[]> {
  const leftOut = without.map(({ id }) => id);
  const isCounted = notInArray(discountUse.id, leftOut);
  const uses = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(discountUse)
    .where(and(buildUsesCondition(parent_id, discount.id), isCounted));
  const columns = { ...getTableColumns(discount), used_by_parent: sql<number>`(${uses})` };
  return tx.select(columns).from(discount).where(where);
}

/**
 * Returns whether the parent has no other booking that counts as confirmed. A no-show without a fee, such as the
 * nanny's, does not count.
 */
export async function isFirstBooking(
  tx: Db,
  { parent_id, booking_ids }: Pick<Buyer, 'parent_id' | 'booking_ids'>,
): Promise<boolean> {
  if (parent_id === null) return true;
  const earlier = and(
    eq(booking.parent_id, parent_id),
    inArray(booking.status, listStatusesWith('counted')),
    notInArray(booking.id, [...booking_ids]),
    or(ne(booking.status, 'no_show'), gt(booking.cancellation_fee_minor, 0)),
  );
  return (await tx.$count(booking, earlier)) === 0;
}
