import type { OrderLine } from '@nanny-polo/shared/order';
import { eq } from 'drizzle-orm';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { contentWith, dueBy, liveOrder, refuseCompleted, setPay } from './live.ts';
import { changeContent, insertOrder, makeTransition, type OrderRow } from './row.ts';
import { completeWhenDone } from './service.ts';

/**
 * Removes a cancelled booking from its order and adds the policy's fee. An order without other lines is cancelled: only
 * the fee remains to be paid, and its discounts are released. Any other order completes if the booking was the last one
 * ahead and another is closed. If the booking has no order, a fee opens one. The nanny's pay is reduced to the fee, if
 * that is less. Returns null if there is neither an order nor a fee.
 */
export async function cancelOrderForBooking(
  tx: Db,
  actor: Actor,
  bookingId: number,
  fee_minor: number,
  why: string,
): Promise<OrderRow | null> {
  const row = await liveOrder(tx, bookingId);
  const fee = await feeLines(tx, bookingId, fee_minor);
  if (!row) return fee.length > 0 ? orderOfFee(tx, actor, bookingId, fee) : null;
  refuseCompleted(row);
  const change = { actor, action: 'fee', reason: why } as const;
  const rest = row.lines.filter((line) => line.booking_id !== bookingId);
  const void_lines = [...row.void_lines, ...row.lines.filter((line) => line.booking_id === bookingId)];
  const pay_minor = await setPay(tx, row.id, bookingId, (earned) => Math.min(earned, fee_minor));
  if (rest.length > 0) {
    const content = await contentWith(tx, { ...row, void_lines }, bookingId, { lines: fee, adjustments: [] });
    const write = { ...change, action: 'cancel booking' } as const;
    const changed = await changeContent(tx, row, content, { void_lines, pay_minor }, write);
    return completeWhenDone(tx, actor, changed);
  }
  const cancelled = await makeTransition(tx, row, 'cancel', { actor, reason: why });
  if (fee.length === 0) return cancelled;
  return changeContent(tx, cancelled, { lines: fee, adjustments: [] }, { pay_minor }, change);
}

async function feeLines(tx: Db, bookingId: number, fee_minor: number): Promise<OrderLine[]> {
  if (fee_minor === 0) return [];
  const { code, status } = booking;
  const [found] = await tx.select({ code, status }).from(booking).where(eq(booking.id, bookingId));
  const what = found?.status === 'no_show' ? 'Missed visit' : 'Cancellation of';
  const label = `${what} ${found?.code ?? ''}`;
  const line = { kind: 'fee', label, quantity: 1, unit: 'item', unit_minor: fee_minor } as const;
  return [{ ...line, amount_minor: fee_minor, vat_rate: 0, booking_id: bookingId }];
}

async function orderOfFee(tx: Db, actor: Actor, bookingId: number, lines: OrderLine[]): Promise<OrderRow> {
  const [found] = await tx.select().from(booking).where(eq(booking.id, bookingId));
  if (!found) throw new Error(`No booking ${bookingId}`);
  return insertOrder(tx, actor, {
    parent_id: found.parent_id,
    lines,
    adjustments: [],
    not_applied: [],
    bookings: [{ id: bookingId, pay_minor: 0 }],
    due_at: await dueBy(tx, new Date().toISOString(), found.terms_id),
  });
}
