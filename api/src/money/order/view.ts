import {
  order as contract,
  type Order,
  orderStatus,
  transactionStatuses,
} from '@nanny-polo/shared/money/order';
import { and, eq, getTableColumns, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createInUseRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import type { SearchText } from '../../kernel/resource/search.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { isFamilyFound } from '../../people/search-texts.ts';
import { creditNote } from '../ledger/credit-note-table.ts';
import type { OrderRow } from '../ledger/order-table.ts';
import { order, orderBooking, orderTransaction } from '../ledger/order-table.ts';

const netReceived = sql`(${order.received_minor} - ${order.refunded_minor})`;

/** The amount still to be paid; negative if money is to be refunded. */
export const balance = sql<number>`(${order.total_minor} - ${netReceived})`;

/** SQL condition for orders with a positive balance, written as in its index so that the index is used. */
export const owing = sql<boolean>`(${order.lines_minor} - ${order.discount_minor} - ${order.credited_minor} > ${order.received_minor} - ${order.refunded_minor})`;

export const overdue = sql<boolean>`coalesce(${order.due_at} < now() AND ${owing}, false)`;

/** The rule of `paymentStatus`, derived in every query, so that lists can filter by it and it is never out of date. */
const paymentStatusOf = sql<Order['payment_status']>`CASE
  WHEN ${balance} < 0 THEN 'overpaid'
  WHEN ${balance} > 0 THEN CASE WHEN ${netReceived} = 0 THEN 'unpaid' ELSE 'partial' END
  WHEN ${order.refunded_minor} = 0 THEN 'paid'
  WHEN ${netReceived} = 0 THEN 'refunded'
  WHEN ${order.credited_minor} > 0 THEN 'partly_refunded'
  ELSE 'paid' END`;

const { credit_granted_minor: _granted, ...stored } = getTableColumns(order);

const columns = {
  ...stored,
  total_minor: sql<number>`${order.total_minor}`,
  parent_name: parentUser.name,
  payment_status: paymentStatusOf,
  overdue,
  balance_minor: balance,
  overdue_minor: sql<number>`CASE WHEN ${overdue} THEN ${balance} ELSE 0 END`,
};

const transactionColumns = {
  ...getTableColumns(orderTransaction),
  received_on: sql<string>`coalesce(${orderTransaction.received_on}, (${orderTransaction.at} AT TIME ZONE ${agencyZone})::date)::text`,
};

const select = (db: Db) =>
  db.select(columns).from(order).innerJoin(parentUser, eq(parentUser.id, order.parent_id));

/** Returns the number of an order as typed in any notation, in full or its beginning: `NP-2026-00012`. */
function numberOf({ text }: SearchText): string | undefined {
  const [, year, digits = ''] = /^(?:np ?)?(20\d\d)(?: ?(\d{1,9}))?$/.exec(text) ?? [];
  return year && `NP-${year}-${digits}`;
}

/** Returns the condition of a search for a number, or any digits of it, or for what finds the parent. */
function search(q: SearchText) {
  const { number } = order;
  const typed = numberOf(q);
  return or(
    isFamilyFound(order.parent_id, q),
    typed ? like(number, `${typed}%`) : undefined,
    typed
      ? eq(
          number,
          typed.replace(/\d{1,5}$/, (digits) => digits.padStart(5, '0')),
        )
      : undefined,
    /^\d+$/.test(q.text) ? like(number, `%${q.text}%`) : undefined,
  );
}

/** Leaves orders out whose creation was undone, unless the filter asks for them, by ids or by an exact number. */
function withoutUndone({ undone, id, q }: { undone?: unknown; id?: unknown; q?: unknown }) {
  if (undone !== undefined || id !== undefined) return undefined;
  const number = q === undefined ? undefined : numberOf(q as SearchText);
  const ofNumber = number ? eq(order.number, number) : undefined;
  return or(isNull(order.undone_at), ofNumber);
}

/** Returns the condition for the orders of these bookings. */
export const ofBookings = (ids: unknown[]) =>
  sql`EXISTS (SELECT 1 FROM ${orderBooking} WHERE ${orderBooking.order_id} = ${order.id}
    AND ${orderBooking.booking_id} = ANY(${sql.param(ids.map(Number))}::int[]))`;

type Row = Omit<Order, 'bookings' | 'transactions' | 'credit_notes'>;

/**
 * Adds bookings, transactions and credit notes to rows, with one query for all of each. If `fields` are given, adds only
 * what they name.
 */
async function complete(db: Db, rows: Row[], fields?: ReadonlySet<string>): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const without = (part: string) => fields && !fields.has(part);
  const { id, code, service, start_at, end_at } = booking;
  const [bookings, transactions, credit_notes] = await Promise.all([
    without('bookings')
      ? []
      : db
          .select({ order_id: orderBooking.order_id, id, code, service, start_at, end_at })
          .from(orderBooking)
          .innerJoin(booking, eq(booking.id, orderBooking.booking_id))
          .where(inArray(orderBooking.order_id, ids))
          .orderBy(booking.start_at, booking.id),
    without('transactions')
      ? []
      : db
          .select(transactionColumns)
          .from(orderTransaction)
          .where(inArray(orderTransaction.order_id, ids))
          .orderBy(orderTransaction.id),
    without('credit_notes')
      ? []
      : db.select().from(creditNote).where(inArray(creditNote.order_id, ids)).orderBy(creditNote.id),
  ]);
  const of = <Part extends { order_id: number }>(parts: Part[], id: number) =>
    parts.flatMap(({ order_id, ...part }) => (order_id === id ? [part] : []));
  return rows.map((row) => ({
    ...row,
    bookings: of(bookings, row.id),
    transactions: of(transactions, row.id),
    credit_notes: of(credit_notes, row.id),
  }));
}

const { create: _, ...service } = createResourceService({
  contract,
  table: order,
  what: 'Order',
  select,
  complete,
  columns: { ...columns, owing, undone: sql`(${order.undone_at} IS NOT NULL)` },
  search,
  listed: withoutUndone,
  matchers: { booking_id: ofBookings },
  tabs: { field: 'status', options: orderStatus.options },
  derived: ['overdue', 'overdue_minor', 'parent_name', 'bookings'],
  beforeLock: (db, ids, { note }) => refuseTextOnErased(db, order, ids, { note }),
  prepare(_db, _actor, patch, before) {
    if (before) refuseUndone(before);
    return patch;
  },
  beforeDelete(_db, _actor, { number }) {
    throw createInUseRefusal(`${number} cannot be deleted. Cancel it instead.`);
  },
});

/** Orders. They have a create call of their own, only due date and note can be edited, and a delete is refused. */
export const orders = service;

/** Returns one order. Throws 404. */
export const { get } = orders;

/** Returns the orders that meet a condition, with their parts, the oldest first. */
export const readOrders = async (db: Db, where: SQL | undefined): Promise<Order[]> =>
  complete(db, await select(db).where(where).orderBy(order.created_at, order.id));

/** Returns a parent's orders with a balance; a positive balance counts only while it can still be paid. */
export function listUnsettledOrders(db: Db, parentId: number) {
  const payable = and(owing, inArray(order.status, [...transactionStatuses.charge]));
  return db
    .select({ number: order.number, balance_minor: balance })
    .from(order)
    .where(and(eq(order.parent_id, parentId), or(sql`${balance} < 0`, payable)))
    .orderBy(order.id);
}

/** Throws 409 if the creation of an order was undone. */
export function refuseUndone({ number, undone_at }: Pick<OrderRow, 'number' | 'undone_at'>): void {
  if (undone_at)
    throw createTransitionRefusal(`${number} was created by mistake and undone. Use another order instead.`);
}
