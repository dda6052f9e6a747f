import { type Order, type OrderStatus, orderStatus } from '@nanny-polo/shared/order';
import { and, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import {
  type Columns,
  conditions,
  containing,
  type ListQuery,
  order as orderBy,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import { order, orderBooking, orderTransaction } from '../ledger/order-table.ts';

const kept = sql`(${order.received_minor} - ${order.refunded_minor})`;

/** What is still to be paid; negative is to be paid back. */
export const balance = sql<number>`(${order.total_minor} - ${kept})`;

/** Something is still to be paid, in the words of its index. */
export const owing = sql<boolean>`(${order.lines_minor} - ${order.discount_minor} > ${order.received_minor} - ${order.refunded_minor})`;

export const overdue = sql<boolean>`coalesce(${order.due_at} < now() AND ${owing}, false)`;

/** Derived in every query, so that lists can filter by it and nothing has to keep it true. */
const paymentStatusOf = sql<Order['payment_status']>`CASE
  WHEN ${order.refunded_minor} > 0 AND ${kept} = 0 THEN 'refunded'
  WHEN ${balance} < 0 THEN 'overpaid'
  WHEN ${balance} = 0 THEN 'paid'
  WHEN ${order.refunded_minor} > 0 THEN 'partly_refunded'
  WHEN ${order.received_minor} = 0 THEN 'unpaid'
  ELSE 'partial' END`;

const columns = {
  ...getTableColumns(order),
  total_minor: sql<number>`${order.total_minor}`,
  parent_name: parentUser.name,
  payment_status: paymentStatusOf,
  overdue,
  balance_minor: balance,
};

const select = (db: Db) =>
  db.select(columns).from(order).innerJoin(parentUser, eq(parentUser.id, order.parent_id));

/** `q` looks at the number and at the parent's name. */
function search(db: Db, q: string) {
  const pattern = containing(q);
  const parents = db.select({ id: parentUser.id }).from(parentUser).where(ilike(parentUser.name, pattern));
  return or(ilike(order.number, pattern), inArray(order.parent_id, parents));
}

function where(db: Db, filter: ListQuery['filter']): SQL | undefined {
  const { booking_id, ...others } = filter ?? {};
  const plain = conditions({ ...columns, owing } as unknown as Columns, others, (q) => search(db, q));
  if (booking_id === undefined) return plain;
  const ids = db
    .select({ id: orderBooking.order_id })
    .from(orderBooking)
    .where(inArray(orderBooking.booking_id, [booking_id].flat() as number[]));
  return and(plain, inArray(order.id, ids));
}

type Row = Omit<Order, 'bookings' | 'transactions'>;

/** Adds bookings and transactions to rows, by one query each. */
async function complete(db: Db, rows: Row[]): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [bookings, transactions] = await Promise.all([
    db
      .select({
        order_id: orderBooking.order_id,
        id: booking.id,
        code: booking.code,
        service: booking.service,
        start_at: booking.start_at,
      })
      .from(orderBooking)
      .innerJoin(booking, eq(booking.id, orderBooking.booking_id))
      .where(inArray(orderBooking.order_id, ids))
      .orderBy(booking.start_at, booking.id),
    db
      .select()
      .from(orderTransaction)
      .where(inArray(orderTransaction.order_id, ids))
      .orderBy(orderTransaction.id),
  ]);
  const of = <Part extends { order_id: number }>(parts: Part[], id: number) =>
    parts.flatMap(({ order_id, ...part }) => (order_id === id ? [part] : []));
  return rows.map((row) => ({
    ...row,
    bookings: of(bookings, row.id),
    transactions: of(transactions, row.id),
  }));
}

/** One page of orders with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Order>> {
  const condition = where(db, filter);
  const { limit, offset } = slice(range);
  const [rows, total] = await Promise.all([
    select(db)
      .where(condition)
      .orderBy(...orderBy(columns as unknown as Columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(order, condition),
  ]);
  return { records: await complete(db, rows), total };
}

/** How many orders stand in each status, whatever status the filter names. */
export async function count(db: Db, { filter }: ListQuery): Promise<Record<OrderStatus, number>> {
  const { status: _, ...others } = filter ?? {};
  const found = await db
    .select({ status: order.status, count: sql<number>`count(*)::int` })
    .from(order)
    .where(where(db, others))
    .groupBy(order.status);
  const none = Object.fromEntries(orderStatus.options.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(found.map((one) => [one.status, one.count])) } as Record<
    OrderStatus,
    number
  >;
}

/** One order. 404 where there is none. */
export async function get(db: Db, id: number): Promise<Order> {
  const [found] = await complete(db, await select(db).where(eq(order.id, id)));
  if (!found) throw notFound('Order');
  return found;
}
