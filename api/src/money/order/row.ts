import { agency } from '@nanny-polo/shared/constants';
import type { EventAction } from '@nanny-polo/shared/event-words';
import {
  type OrderLine,
  type OrderStatus,
  type OrderTransition,
  orderTransitions,
} from '@nanny-polo/shared/order';
import { type Adjustment, largestAmount, type NotApplied } from '@nanny-polo/shared/quote';
import { sql } from 'drizzle-orm';
import { amountsOf } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, invalid, notFound, stale } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord, insertRecord, lockRecord } from '../../kernel/resource/record.ts';
import { keepTerms } from '../discount/terms.ts';
import { consumeDiscounts, lockDiscounts, reserveDiscounts } from '../discount/use.ts';
import { numberSeries, order, orderBooking } from '../ledger/order-table.ts';
import { get } from './view.ts';

/**
 * An order inside the transaction that changes it. Everyone locks in one order: bookings, orders, discounts by id,
 * the series of numbers.
 */
export type OrderRow = typeof order.$inferSelect;

/** Under which name an order's history is kept. */
export const resourceName = 'order';

const yearOf = new Intl.DateTimeFormat('en', { timeZone: agency.timeZone, year: 'numeric' });

/** The next number of this year's series; its lock is held until the transaction ends, so that none is lost. */
async function nextNumber(tx: Db): Promise<string> {
  const name = yearOf.format(new Date());
  const [series] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning();
  return `NP-${name}-${String(series?.last).padStart(5, '0')}`;
}

/** What is to be paid and what is taken off. */
export interface Content {
  readonly lines: OrderLine[];
  readonly adjustments: Adjustment[];
}

/** Sums the lines that discounts share: without transport, overtime and what was charged for `voided` bookings. */
export const discountBase = (lines: readonly OrderLine[], voided: readonly OrderLine[] = []): number =>
  amountsOf(
    lines.filter(
      ({ kind, booking_id }) =>
        kind !== 'transport' &&
        (booking_id === null ||
          (kind !== 'overtime' && !voided.some((line) => line.booking_id === booking_id))),
    ),
  );

/** Lines and adjustments with their sums. 422 where they are more than any order may come to. */
function summed({ lines, adjustments }: Content) {
  const lines_minor = amountsOf(lines);
  if (lines_minor > largestAmount) throw invalid({ lines: ['The sum is too large'] });
  return { lines, adjustments, lines_minor, discount_minor: amountsOf(adjustments) };
}

export interface NewOrder extends Content {
  readonly parent_id: number;
  readonly not_applied: NotApplied[];
  /** Those given for the order itself, besides those of its booking. */
  readonly discount_codes?: readonly string[];
  readonly bookings: readonly { readonly id: number; readonly pay_minor: number }[];
  readonly due_at: string | null;
  readonly note?: string;
}

/** Opens an order that waits for payment, with a number of its own and its discounts reserved. */
export async function insertOrder(tx: Db, actor: Actor, values: NewOrder): Promise<OrderRow> {
  const { bookings, parent_id, due_at, not_applied, note, discount_codes = [], ...content } = values;
  const sums = summed(content);
  await lockDiscounts(tx, content.adjustments);
  const row = await insertRecord(
    tx,
    order,
    {
      ...sums,
      number: await nextNumber(tx),
      parent_id,
      status: 'pending_payment',
      currency: agency.currency,
      not_applied,
      pay_minor: bookings.reduce((sum, one) => sum + one.pay_minor, 0),
      due_at,
      note: note ?? '',
    },
    { actor, resource: resourceName, action: 'create' },
  );
  if (bookings.length > 0) {
    await tx
      .insert(orderBooking)
      .values(bookings.map(({ id, pay_minor }) => ({ order_id: row.id, booking_id: id, pay_minor })));
  }
  const booking_ids = bookings.map((one) => one.id);
  const base_minor = discountBase(content.lines);
  await keepTerms(tx, row, { codes: discount_codes, booking_ids, base_minor });
  await reserveDiscounts(tx, row, content.adjustments);
  return row;
}

/** Locks an order. 404 where there is none. */
export async function locked(tx: Db, id: number): Promise<OrderRow> {
  const row = await lockRecord(tx, order, id);
  if (!row) throw notFound('Order');
  return row;
}

/** Locks an order as the caller has read it. 409 `stale` where somebody changed it since. */
export async function lockedAt(tx: Db, id: number, version: number): Promise<OrderRow> {
  const row = await locked(tx, id);
  if (row.version !== version) throw stale(await get(tx, id));
  return row;
}

interface Change {
  readonly actor: Actor;
  readonly action: EventAction;
  readonly reason?: string | undefined;
}

/** Gives a locked order other lines and reserves what its discounts now take off. Throws 409 `discount_gone`. */
export async function changeContent(
  tx: Db,
  row: OrderRow,
  content: Content,
  patch: Partial<Pick<OrderRow, 'void_lines' | 'pay_minor' | 'due_at' | 'not_applied'>>,
  change: Change,
): Promise<OrderRow> {
  await reserveDiscounts(tx, row, content.adjustments);
  return changeRecord(
    tx,
    order,
    row,
    { ...patch, ...summed(content) },
    { ...change, resource: resourceName },
  );
}

/** Whether an order can make a move. */
const canMove = (status: OrderStatus, name: OrderTransition) =>
  (orderTransitions[name].from as readonly OrderStatus[]).includes(status);

/**
 * Moves a locked order along one of the contract's transitions; anything else is 409 `illegal_transition`. Completing
 * consumes its discounts; cancelling and expiring release them and leave nothing to be paid.
 */
export async function moveRow(
  tx: Db,
  row: OrderRow,
  name: OrderTransition,
  { actor, reason }: { actor: Actor; reason?: string | undefined },
): Promise<OrderRow> {
  const { from, to } = orderTransitions[name];
  if (!canMove(row.status, name))
    throw illegalTransition(`${row.number} is ${row.status}; ${name} needs ${from.join(' or ')}.`);
  const ends = to === 'cancelled' || to === 'expired';
  if (to === 'completed') await consumeDiscounts(tx, row.id);
  if (ends) await reserveDiscounts(tx, row, []);
  const nothing = ends
    ? {
        ...summed({ lines: [], adjustments: [] }),
        void_lines: [...row.void_lines, ...row.lines],
        pay_minor: 0,
      }
    : {};
  return changeRecord(
    tx,
    order,
    row,
    { status: to, ...nothing },
    { actor, resource: resourceName, action: name, reason },
  );
}

/** An order that is paid is placed. */
export async function placeWhenPaid(tx: Db, actor: Actor, row: OrderRow): Promise<OrderRow> {
  const received = row.received_minor - row.refunded_minor;
  const paid = row.received_minor > 0 && received >= row.lines_minor - row.discount_minor;
  return paid && canMove(row.status, 'place') ? moveRow(tx, row, 'place', { actor, reason: 'Paid' }) : row;
}
