/**
 * Writes to orders. Locks are always taken in this sequence: bookings, arrangements (advisory), orders, discounts by
 * id, numbers.
 */

import { agency } from '@nanny-polo/shared/contract/agency';
import {
  order as contract,
  type OrderLine,
  type OrderStatus,
  type OrderTransition,
  orderTransitions,
} from '@nanny-polo/shared/money/order';
import { type Adjustment, largestAmount, type NotApplied } from '@nanny-polo/shared/pricing/quote';
import { amountsOf } from '../../bookings/pricing/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import {
  isOneOf,
  type LifeCycle,
  lockVersion as lockedRecordAt,
  makeTransitionOf,
} from '../../kernel/resource/life-cycle.ts';
import { changeRecord, insertRecord, type Write } from '../../kernel/resource/record.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { keepTerms } from '../discount/booking-discounts.ts';
import { consumeDiscounts, discountAdjustmentsOf, lockDiscounts, reserveDiscounts } from '../discount/use.ts';
import { keepWholeDiscounts } from '../discount/whole-order.ts';
import { type OrderRow, order, orderBooking } from '../ledger/order-table.ts';
import { reduceCreditNotes, restoreCredit } from './credit-note.ts';
import { takeNextNumber } from './number.ts';
import { get, refuseUndone } from './view.ts';

export interface Content {
  readonly lines: OrderLine[];
  readonly adjustments: Adjustment[];
}

/** Returns lines and adjustments with their sums. Throws 422 if the lines exceed the limit for an order. */
function summed({ lines, adjustments }: Content) {
  const lines_minor = amountsOf(lines);
  if (lines_minor > largestAmount) throw createFieldRefusal({ lines: ['The sum is too large'] });
  return { lines, adjustments, lines_minor, discount_minor: amountsOf(adjustments) };
}

/** The arrangement (its first series) that an order of a series is for, and its week or month. */
export interface Period {
  readonly series_id: number;
  readonly series_period: string;
}

interface NewOrder extends Content {
  readonly parent_id: number;
  readonly not_applied: NotApplied[];
  readonly bookings: readonly { readonly id: number; readonly pay_minor: number }[];
  readonly due_at: string | null;
  readonly note?: string | undefined;
  /** For an order of a series, which is opened with one visit. */
  readonly period?: Period | null;
}

/** Opens an order that waits for payment, with a new number and its discounts reserved. */
export async function insertOrder(tx: Db, actor: Actor, values: NewOrder): Promise<OrderRow> {
  const { bookings, parent_id, due_at, not_applied, note = '', period, ...content } = values;
  const sums = summed(content);
  await lockDiscounts(tx, discountAdjustmentsOf(content.adjustments));
  const row = await insertRecord(
    tx,
    order,
    {
      ...sums,
      ...period,
      number: await takeNextNumber(tx, 'NP'),
      parent_id,
      status: 'pending_payment',
      currency: agency.currency,
      not_applied,
      pay_minor: bookings.reduce((sum, one) => sum + one.pay_minor, 0),
      due_at,
      note,
    },
    { actor, resource: contract.name, action: 'create' },
  );
  const entries = bookings.map(({ id, pay_minor }) => ({ order_id: row.id, booking_id: id, pay_minor }));
  if (entries.length > 0) await tx.insert(orderBooking).values(entries);
  for (const { id } of bookings) await keepTerms(tx, row, id);
  await keepWholeDiscounts(tx, row);
  await reserveDiscounts(tx, row, content.adjustments);
  return row;
}

/** Locks an order that the client has read as `version`. Throws 404, 409 `stale`, and 409 if its creation was undone. */
export async function lockOrderAt(tx: Db, id: number, version: number): Promise<OrderRow> {
  const row = await lockedRecordAt(tx, order, id, version, 'Order', () => get(tx, id));
  refuseUndone(row);
  return row;
}

/** Replaces the lines and adjustments of a locked order, and reserves its new discounts. Throws 409 `discount_gone`. */
export async function changeContent(
  tx: Db,
  row: OrderRow,
  content: Content,
  patch: Partial<Pick<OrderRow, 'void_lines' | 'pay_minor' | 'due_at' | 'not_applied'>>,
  change: Omit<Write, 'resource'>,
): Promise<OrderRow> {
  await reserveDiscounts(tx, row, content.adjustments);
  return writeContent(tx, row, { ...patch, ...summed(content) }, { ...change, resource: contract.name });
}

/** Writes a locked order whose sums may change, and fits its credit notes to them. */
async function writeContent(
  tx: Db,
  row: OrderRow,
  patch: Partial<OrderRow>,
  write: Write,
): Promise<OrderRow> {
  const { lines_minor, discount_minor } = { ...row, ...patch };
  const billed_minor = lines_minor - discount_minor;
  const fitted = await reduceCreditNotes(tx, write.actor, row, billed_minor, write.action);
  const written = await changeRecord(tx, order, fitted, patch, write);
  return restoreCredit(tx, write.actor, written, write.action);
}

/** Returns the columns of an order that ends early with only these lines. Releases its discounts. */
async function endedWith(tx: Db, row: OrderRow, lines: OrderLine[]) {
  await reserveDiscounts(tx, row, []);
  return { ...summed({ lines, adjustments: [] }), void_lines: [...row.void_lines, ...row.lines] };
}

/** The life cycle of an order. Completing consumes its discounts; any other end releases them and voids its lines. */
export const lifeCycle: LifeCycle<typeof order, OrderTransition, OrderStatus> = {
  table: order,
  resource: contract.name,
  what: 'Order',
  transitions: orderTransitions,
  get,
  beforeLock: (db, id, { reason }) => refuseTextOnErased(db, order, [id], { reason }),
  async patch(db, row, name) {
    const { to } = orderTransitions[name];
    if (to === 'completed') await consumeDiscounts(db, row.id);
    if (to !== 'cancelled' && to !== 'expired') return {};
    return { ...(await endedWith(db, row, [])), pay_minor: 0 };
  },
  write: writeContent,
};

/** Makes a transition of a locked order. Throws 409 `illegal_transition`. */
export const makeTransition = (
  tx: Db,
  row: OrderRow,
  name: OrderTransition,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<OrderRow> => makeTransitionOf(tx, actor, lifeCycle, row, name, { reason });

/** Cancels a locked order that leaves only the lines of a fee. Throws 409 `illegal_transition`. */
export const cancelOrderWithFee = (
  tx: Db,
  row: OrderRow,
  fee: { readonly lines: OrderLine[]; readonly pay_minor: number },
  { actor, reason }: { actor: Actor; reason: string },
): Promise<OrderRow> => {
  const patch = async () => ({ ...(await endedWith(tx, row, fee.lines)), pay_minor: fee.pay_minor });
  return makeTransitionOf(tx, actor, { ...lifeCycle, patch }, row, 'cancel', { reason });
};

/** Places an order that waits for payment, if money or a credit has settled it. Returns the order. */
export async function placeOrderWhenPaid(tx: Db, actor: Actor, row: OrderRow): Promise<OrderRow> {
  const { received_minor, refunded_minor, credited_minor, total_minor } = row;
  const settled = received_minor + credited_minor > 0 && received_minor - refunded_minor >= total_minor;
  const waits = isOneOf(orderTransitions.place.from, row.status);
  const reason = received_minor > 0 ? 'Paid' : 'Credited in full';
  return settled && waits ? makeTransition(tx, row, 'place', { actor, reason }) : row;
}
