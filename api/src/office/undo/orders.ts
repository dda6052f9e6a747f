/** Rules about orders and discounts that no constraint states, checked after an undo. */

import { booking } from '@nanny-polo/shared/bookings/booking';
import { type BookingStatus, hasTrait, listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { type OrderLine, order } from '@nanny-polo/shared/money/order';
import { sql } from 'drizzle-orm';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { CapturedRow } from '../../kernel/undo/capture.ts';
import { findOverusedDiscount } from '../../money/discount/use.ts';
import { endedEarly } from '../../money/ledger/order-table.ts';
import { createUndoRefusal } from './events.ts';

/** A booking with its orders that did not end early, each with its lines for the booking. */
interface Billed {
  readonly id: number;
  readonly code: string;
  readonly status: BookingStatus;
  /** What its cancellation or no-show costs, in minor units. */
  readonly fee: number;
  readonly orders: readonly { id: number; number: string; lines: OrderLine[] }[];
}

const worded = (status: BookingStatus) => status.replace('_', ' ');
const hasEnded = (row: CapturedRow['before']) => endedEarly.some((status) => status === row?.status);

/**
 * Throws 409 if an undo has left one of the locked `bookings` in two orders, in a reopened order that does not match
 * it, or confirmed without an order, or a series with two orders awaiting payment for one period. `last` is the
 * change's last event.
 */
export async function refuseWrongOrders(
  tx: Db,
  captured: readonly CapturedRow[],
  bookings: readonly number[],
  last: number,
): Promise<void> {
  // No other change touches orders, and some, such as a choice on a cover desk, leave no event.
  if (!captured.some(({ table }) => table === 'booking' || table === 'order')) return;
  const reopened = captured.flatMap(({ table, before, after }) =>
    table === 'order' && before && !hasEnded(before) && hasEnded(after) ? [before.id] : [],
  );
  const own = new Map(captured.flatMap((row) => (row.table === 'booking' ? [[row.before?.id, row]] : [])));
  for (const billedBooking of await billed(tx, bookings)) {
    const [first, second] = billedBooking.orders;
    if (first && second)
      throw createUndoRefusal(
        `${billedBooking.code} would be in two orders. Cancel ${(reopened.includes(first.id) ? second : first).number} first.`,
      );
    // A booking that the change wrote is as it was when the order was agreed.
    const change = own.get(billedBooking.id);
    if (first && !change && reopened.includes(first.id)) await refuseMismatch(tx, billedBooking, first, last);
    const was = change?.after?.status as BookingStatus | undefined;
    const wasWork = was !== undefined && hasTrait(was, 'work');
    if (
      !first &&
      !wasWork &&
      hasTrait(billedBooking.status, 'work') &&
      (await hasLostOrder(tx, billedBooking.id, last))
    )
      throw createUndoRefusal(
        `${billedBooking.code} would be ${worded(billedBooking.status)} without an order. Undo the later changes first.`,
      );
  }
  await refuseSecondOfPeriod(tx, captured);
}

/** Throws 409 if an order of the change awaits payment for the same period of a series as another one. */
async function refuseSecondOfPeriod(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const ids = captured.flatMap(({ table, before }) => (table === 'order' && before ? [before.id] : []));
  const [other] = await queryRows<{ number: string }>(
    tx,
    sql`SELECT other.number FROM "order" own JOIN "order" other USING (series_id, series_period, status)
      WHERE own.id = ANY(${sql.param(ids)}::int[]) AND other.id <> own.id AND status = 'pending_payment'
      ORDER BY other.id LIMIT 1`,
  );
  if (other)
    throw createUndoRefusal(`${other.number} collects the visits of its period now. Place it first.`);
}

/** Returns the bookings with their orders, the oldest first. */
const billed = (tx: Db, bookings: readonly number[]): Promise<Billed[]> =>
  queryRows(
    tx,
    sql`SELECT b.id, b.code, b.status, coalesce(b.cancellation_fee_minor, 0) AS fee,
        coalesce(json_agg(json_build_object('id', o.id, 'number', o.number,
          'lines', (SELECT coalesce(json_agg(line), '[]') FROM jsonb_array_elements(o.lines) line
            WHERE (line->>'booking_id')::int = b.id)) ORDER BY o.id) FILTER (WHERE o.id IS NOT NULL), '[]') AS orders
      FROM booking b LEFT JOIN order_booking ON order_booking.booking_id = b.id
      LEFT JOIN "order" o ON o.id = order_booking.order_id AND o.status <> ALL(${sql.param([...endedEarly])}::text[])
      WHERE b.id = ANY(${sql.param([...bookings])}::int[]) GROUP BY b.id ORDER BY b.id`,
  );

/** Throws 409 if, since its order ended, a booking stopped being billable or its price changed. */
async function refuseMismatch(
  tx: Db,
  { id, code, status, fee }: Billed,
  { number, lines }: Billed['orders'][number],
  last: number,
): Promise<void> {
  if (!hasTrait(status, 'billable') && amountsOf(lines) !== fee)
    throw createUndoRefusal(
      `${number} would bill ${code}, which is ${worded(status)}. Undo the later changes first.`,
    );
  if (hasTrait(status, 'work') && (await hasOtherPrice(tx, id, last)))
    throw createUndoRefusal(`the price of ${code} has changed since. Create a new order instead.`);
}

/** Returns whether the price or the overtime of a booking is not what it was at the event `last`. */
async function hasOtherPrice(tx: Db, id: number, last: number): Promise<boolean> {
  const matches = await queryRows(
    tx,
    sql`SELECT 1 FROM (SELECT DISTINCT ON (key) key, value FROM event, jsonb_each(event.before)
        WHERE event.id > ${last} AND resource = ${booking.name} AND record_id = ${id}
          AND key IN ('quote', 'overtime_minutes') ORDER BY key, event.id) was, booking
      WHERE booking.id = ${id} AND to_jsonb(booking)->was.key IS DISTINCT FROM was.value LIMIT 1`,
  );
  return matches.length > 0;
}

/** Returns whether a booking was confirmed, or one of its orders ended, after the event `last`. */
async function hasLostOrder(tx: Db, id: number, last: number): Promise<boolean> {
  const work = sql`${sql.param(listStatusesWith('work'))}::text[]`;
  const matches = await queryRows(
    tx,
    sql`SELECT 1 FROM event WHERE id > ${last} AND resource = ${booking.name} AND record_id = ${id}
        AND before->>'status' <> ALL(${work}) AND after->>'status' = ANY(${work})
      UNION ALL SELECT 1 FROM event JOIN order_booking ON order_booking.order_id = event.record_id
      WHERE event.id > ${last} AND event.resource = ${order.name} AND order_booking.booking_id = ${id}
        AND event.after->>'status' = ANY(${sql.param([...endedEarly])}::text[]) LIMIT 1`,
  );
  return matches.length > 0;
}

/** Throws 409 if an undo has made a family use a discount more often than one family may. */
export async function refuseOveruse(tx: Db, captured: readonly CapturedRow[]): Promise<void> {
  const usedAgain = captured.flatMap(({ table, before, after }) =>
    table === 'discount_use' && before && before.state !== 'released' && after?.state === 'released'
      ? [{ discount_id: Number(before.discount_id), parent_id: Number(before.parent_id) }]
      : [],
  );
  const name = await findOverusedDiscount(tx, usedAgain);
  if (name) throw createUndoRefusal(`the family has since used ${name} as often as it may.`);
}
