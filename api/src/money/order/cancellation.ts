import type { OrderLine } from '@nanny-polo/shared/order';
import { eq } from 'drizzle-orm';
import { type BookingRow, booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { contentWith, dueBy, liveOrder, refuseCompleted, setPay } from './live.ts';
import { changeContent, insertOrder, makeTransition } from './row.ts';
import { completeWhenDone } from './service.ts';

/**
 * Removes a cancelled booking from its order and adds the policy's fee. An order without other lines is cancelled: only
 * the fee remains to be paid, and its discounts are released. Any other order completes if the booking was the last one
 * ahead and another is closed. If the booking has no order, a fee opens one. The nanny's pay is reduced to the fee, if
 * that is less.
 */
export async function cancelOrderForBooking(
  tx: Db,
  actor: Actor,
  bookingId: number,
  fee_minor: number,
  why: string,
): Promise<void> {
  const row = await liveOrder(tx, bookingId);
  const [cancelled] = await tx.select().from(booking).where(eq(booking.id, bookingId));
  if (!cancelled) throw new Error(`No booking ${bookingId}`);
  const lines = feeLines(cancelled, fee_minor);
  if (!row) {
    if (fee_minor === 0) return;
    await insertOrder(tx, actor, {
      parent_id: cancelled.parent_id,
      lines,
      adjustments: [],
      not_applied: [],
      bookings: [{ id: bookingId, pay_minor: 0 }],
      due_at: await dueBy(tx, new Date().toISOString(), cancelled.terms_id),
    });
    return;
  }
  refuseCompleted(row);
  const because = { actor, reason: why };
  const fee = { lines, adjustments: [] };
  const void_lines = [...row.void_lines, ...row.lines.filter((line) => line.booking_id === bookingId)];
  const pay_minor = await setPay(tx, row.id, bookingId, (earned) => Math.min(earned, fee_minor));
  if (row.lines.some((line) => line.booking_id !== bookingId)) {
    const content = await contentWith(tx, { ...row, void_lines }, bookingId, fee);
    const write = { ...because, action: 'cancel booking' } as const;
    const changed = await changeContent(tx, row, content, { void_lines, pay_minor }, write);
    return completeWhenDone(tx, actor, changed);
  }
  const ended = await makeTransition(tx, row, 'cancel', because);
  if (fee_minor > 0) await changeContent(tx, ended, fee, { pay_minor }, { ...because, action: 'fee' });
}

function feeLines({ id, code, status }: BookingRow, fee_minor: number): OrderLine[] {
  if (fee_minor === 0) return [];
  const label = `${status === 'no_show' ? 'Missed visit' : 'Cancellation of'} ${code}`;
  const line = { kind: 'fee', label, quantity: 1, unit: 'item', unit_minor: fee_minor } as const;
  return [{ ...line, amount_minor: fee_minor, vat_rate: 0, booking_id: id }];
}
