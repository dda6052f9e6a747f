import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { toFieldErrors } from '@nanny-polo/shared/contract/error';
import {
  discount as contract,
  type DiscountStatus,
  discountRules,
  discountStatus,
  draftDiscountId,
  type quoteDiscount,
} from '@nanny-polo/shared/money/discount';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { readCurrentTerms } from '../../accounts/agency/terms.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { toCanonicalCode } from '../../bookings/pricing/discount-codes.ts';
import { tierRatesOf } from '../../bookings/pricing/hourly-rates.ts';
import { quoteBooking } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createInUseRefusal, missingRecord } from '../../kernel/error/error.ts';
import { assertPrintable } from '../../kernel/print/printable.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { discount } from '../ledger/discount-table.ts';
import { discountEachCart } from './booking-discounts.ts';
import type { Draft } from './discount-candidates.ts';

type Row = typeof discount.$inferSelect;

/** Derived in every query; the first status that applies counts. */
export const statusOfDiscount = sql<DiscountStatus>`CASE
  WHEN ${discount.ends_at} <= now() THEN 'ended'
  WHEN ${discount.used_count} >= ${discount.limit_total} OR ${discount.used_minor} >= ${discount.budget_minor}
    THEN 'exhausted'
  WHEN ${discount.paused} THEN 'paused'
  WHEN ${discount.starts_at} > now() THEN 'scheduled'
  ELSE 'active' END`;

const columns = { ...getTableColumns(discount), status: statusOfDiscount };

/** Discounts. A later change does not affect what a discount took off an order. */
export const discounts = createResourceService({
  contract,
  table: discount,
  what: 'Discount',
  select: (db) => db.select(columns).from(discount),
  columns,
  search: [discount.name, discount.code],
  tabs: { field: 'status', options: discountStatus.options },
  derived: ['status', 'used_count', 'used_minor'],
  taken: { code: ['Another discount has this code. Please choose another.'] },
  async prepare(_db, _actor, patch, before) {
    const changed = canonical(patch);
    if (changed.name !== undefined && changed.name !== before?.name)
      await assertPrintable({ name: changed.name });
    if (before) checkRules(before, { ...before, ...changed });
    return changed;
  },
  async beforeDelete(db, _actor, row) {
    if ((await dependentsOf(db, discount, row.id)).length > 0)
      throw createInUseRefusal(`Orders use ${row.name}, so it cannot be deleted. Pause it instead.`);
  },
});

/** Prices an example cart. Throws 422 for an unknown parent, and 404 if the draft names an unknown discount. */
export async function quoteCart(db: Db, body: Body<typeof quoteDiscount>): Promise<Quote> {
  const { parent_id = null, codes = [], at, draft, tier, ...care } = body;
  if (parent_id !== null && (await db.$count(parentUser, eq(parentUser.id, parent_id))) === 0)
    throw createFieldRefusal({ parent_id: [missingRecord] });
  const { prices } = await readCurrentTerms(db);
  const asDraft = draft && (await drafted(db, draft));
  return quoteBooking(
    db,
    { parent_id, codes, booking_ids: [], now: at ?? new Date().toISOString() },
    { ...care, prices, rates: tierRatesOf(prices, tier), distance_km: null },
    (tx, carts, buyer) => discountEachCart(tx, carts, { ...buyer, draft: asDraft }),
  );
}

/** Returns a draft with the other fields and uses of its saved discount, or with the defaults if it is new. */
async function drafted(
  db: Db,
  { id = draftDiscountId, ...form }: NonNullable<Body<typeof quoteDiscount>['draft']>,
): Promise<Draft> {
  const saved = id === draftDiscountId ? defaults : await discounts.get(db, id);
  return { ...saved, ...canonical(form), id };
}

/** The rules of a new discount, by the defaults of its columns. */
const defaults = Object.fromEntries(
  Object.values(getTableColumns(discount)).map((column) => [column.name, column.default ?? null]),
) as Omit<Draft, 'name' | 'kind' | 'value'>;

/** Throws 422 if a changed discount contradicts itself or allows less than is already used. */
function checkRules(row: Row, next: Row): void {
  const rules = discountRules.safeParse(next);
  if (!rules.success) throw createFieldRefusal(toFieldErrors(rules.error.issues));
  if (row.used_count > (next.limit_total ?? row.used_count))
    throw createFieldRefusal({
      limit_total: [`It has already been used ${row.used_count} times. Enter at least ${row.used_count}.`],
    });
  if (row.used_minor > (next.budget_minor ?? row.used_minor))
    throw createFieldRefusal({
      budget_minor: ['More than this has already been used. Enter a larger budget.'],
    });
}

/** Returns the fields with the code in capitals, and weekdays and services sorted and without duplicates. */
function canonical<Fields extends Partial<Omit<Row, 'id'>>>(fields: Fields): Fields {
  const { code, weekdays, services } = fields;
  return {
    ...fields,
    ...(code && { code: toCanonicalCode(code) }),
    ...(weekdays && { weekdays: [...new Set(weekdays)].sort() }),
    ...(services && { services: [...new Set(services)].sort() }),
  };
}
