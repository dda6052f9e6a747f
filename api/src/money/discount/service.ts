import {
  type Discount,
  type DiscountStatus,
  discountRules,
  discountStatus,
  draftDiscountId,
  type quoteDiscount,
  discount as resource,
} from '@nanny-polo/shared/discount';
import type { Body } from '@nanny-polo/shared/endpoint';
import { fieldErrors } from '@nanny-polo/shared/error';
import type { Quote } from '@nanny-polo/shared/quote';
import { eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { canonicalCode } from '../../bookings/pricing/codes.ts';
import { quoteBooking } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { sqlState } from '../../kernel/database/sql-state.ts';
import { inUse, invalid, notFound, type Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import {
  type Columns,
  conditions,
  containing,
  type ListQuery,
  order,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import {
  changeRecord,
  deleteRecord,
  insertRecord,
  lockRecord,
  writablePart,
} from '../../kernel/resource/record.ts';
import { discount, discountUse } from '../ledger/discount-table.ts';
import type { Draft } from './candidates.ts';
import { discountsFor } from './quote.ts';

type Row = typeof discount.$inferSelect;

const name = 'master/discount';

/** Derived in every query; of several that hold, the first said counts. */
const status = sql<DiscountStatus>`CASE
  WHEN ${discount.ends_at} <= now() THEN 'ended'
  WHEN ${discount.used_count} >= ${discount.limit_total} OR ${discount.used_minor} >= ${discount.budget_minor}
    THEN 'exhausted'
  WHEN ${discount.paused} THEN 'paused'
  WHEN ${discount.starts_at} > now() THEN 'scheduled'
  ELSE 'active' END`;

const columns = { ...getTableColumns(discount), status };

const where = (filter: ListQuery['filter']) =>
  conditions(columns as unknown as Columns, filter, (q) =>
    or(ilike(discount.name, containing(q)), ilike(discount.code, containing(q))),
  );

/** One page of discounts with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Discount>> {
  const condition = where(filter);
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    db
      .select(columns)
      .from(discount)
      .where(condition)
      .orderBy(...order(columns as unknown as Columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(discount, condition),
  ]);
  return { records, total };
}

/** How many discounts stand in each status, whatever status the filter names. */
export async function count(db: Db, { filter }: ListQuery): Promise<Record<DiscountStatus, number>> {
  const { status: _, ...others } = filter ?? {};
  const found = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(discount)
    .where(where(others))
    .groupBy(sql`1`);
  const none = Object.fromEntries(discountStatus.options.map((one) => [one, 0]));
  return { ...none, ...Object.fromEntries(found.map((one) => [one.status, one.count])) } as Record<
    DiscountStatus,
    number
  >;
}

/** One discount. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Discount> {
  const [found] = await db.select(columns).from(discount).where(eq(discount.id, id));
  if (!found) throw notFound('Discount');
  return found;
}

/** Makes a discount. 422 where its code is taken. */
export async function create(db: Db, actor: Actor, body: Body<typeof resource.create>): Promise<Discount> {
  const row = await unlessTaken(
    insertRecord(db, discount, canonical(body), { actor, resource: name, action: 'create' }),
  );
  return get(db, row.id);
}

/** Changes a discount; orders keep what it took off them. Its uses and status move by themselves and are not compared. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number } & Partial<Discount>,
): Promise<Discount> {
  const row = await locked(db, id);
  const current = await get(db, id);
  const { status: _, used_count, used_minor, ...fields } = sent;
  await apply(db, actor, row, writablePart(resource.write, current, fields));
  return get(db, id);
}

/** Changes several discounts alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  for (const id of ids) await apply(db, actor, await locked(db, id), patch);
}

/** Deletes a discount that no order has ever used. */
export async function remove(db: Db, actor: Actor, id: number): Promise<Discount> {
  const row = await locked(db, id);
  const record = await get(db, id);
  if ((await db.$count(discountUse, eq(discountUse.discount_id, id))) > 0)
    throw inUse(`Orders use ${row.name}: pause it instead of deleting it.`);
  await deleteRecord(db, discount, row, { actor, resource: name, action: 'delete' });
  return record;
}

/** Prices an example cart. 422 where it names a parent who is not known, 404 where the draft changes no discount. */
export async function quote(db: Db, body: Body<typeof quoteDiscount>): Promise<Quote> {
  const { parent_id = null, codes = [], at, draft, ...care } = body;
  if (parent_id !== null && (await db.$count(parentUser, eq(parentUser.id, parent_id))) === 0)
    throw invalid({ parent_id: ['Not known'] });
  const asDraft = draft && (await drafted(db, draft));
  return quoteBooking(
    db,
    { ...care, rates: null, distance_km: null, parent_id, discount_codes: codes, ...(at && { at }) },
    (tx, cart, buyer) => discountsFor(tx, cart, { ...buyer, draft: asDraft }),
  );
}

/** A draft with what only the saved discount knows: how much of it is used. */
async function drafted(
  db: Db,
  { id = draftDiscountId, ...form }: NonNullable<Body<typeof quoteDiscount>['draft']>,
): Promise<Draft> {
  const saved = id === draftDiscountId ? unused : await get(db, id);
  return { ...saved, ...canonical(form), id };
}

/** What a new discount is where its form says nothing. */
const unused = {
  code: null,
  max_amount_minor: null,
  starts_at: null,
  ends_at: null,
  min_spend_minor: null,
  min_hours: null,
  services: [],
  weekdays: [],
  first_booking_only: false,
  limit_total: null,
  limit_per_parent: null,
  budget_minor: null,
  combinable: false,
  priority: 0,
  paused: false,
  used_count: 0,
  used_minor: 0,
};

async function locked(db: Db, id: number): Promise<Row> {
  const row = await lockRecord(db, discount, id);
  if (!row) throw notFound('Discount');
  return row;
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  const changed = canonical(patch);
  const next = { ...row, ...changed };
  const rules = discountRules.safeParse(next);
  if (!rules.success) throw invalid(fieldErrors(rules.error.issues));
  if (row.used_count > (next.limit_total ?? row.used_count))
    throw invalid({ limit_total: [`It is used ${row.used_count} times already`] });
  if (row.used_minor > (next.budget_minor ?? row.used_minor))
    throw invalid({ budget_minor: ['More than this is spent already'] });
  await unlessTaken(changeRecord(db, discount, row, changed, { actor, resource: name, action: 'update' }));
}

/** The code in capitals, days and services in one order and once each. */
function canonical<Fields extends Partial<Omit<Row, 'id'>>>(fields: Fields): Fields {
  const { code, weekdays, services } = fields;
  return {
    ...fields,
    ...(code && { code: canonicalCode(code) }),
    ...(weekdays && { weekdays: [...new Set(weekdays)].sort() }),
    ...(services && { services: [...new Set(services)].sort() }),
  };
}

/** The unique index has the last word on codes: another transaction may have taken it a moment ago. */
function unlessTaken<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown): never => {
    const taken: Refusal = invalid({ code: ['Another discount has this code'] });
    throw sqlState(error) === '23505' ? taken : error;
  });
}
