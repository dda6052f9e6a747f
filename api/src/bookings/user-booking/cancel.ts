import type { cancelUserBooking, UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { CancellationPreview } from '@nanny-polo/shared/pricing/cancellation';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createStaleRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { lifeCycle } from '../booking/transition.ts';
import { cancellationOf } from '../booking-price/cancellation-preview.ts';
import { lockBooking, rowOf } from '../booking-record/row.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { assertOwnBooking, findCancellable, get, isAhead } from './service.ts';

/** Why a parent cannot cancel a booking that is over or will not take place, by its status. */
const notCancellable: Partial<Record<BookingRow['status'], string>> = {
  completed: 'This visit is over. It can no longer be cancelled.',
  closed: 'This visit is over. It can no longer be cancelled.',
  declined: 'We could not take this booking, so there is nothing to cancel.',
  expired: 'This booking was not confirmed in time, so there is nothing to cancel.',
  cancelled: 'This booking has already been cancelled.',
  no_show: 'This visit did not take place. It can no longer be cancelled.',
};

async function mustBeCancellable(db: Db, row: BookingRow): Promise<void> {
  if ((await findCancellable(db, [row])).has(row.id)) return;
  const why = isAhead(row) ? 'The price of this visit is final.' : 'This visit has begun.';
  throw createTransitionRefusal(
    notCancellable[row.status] ?? `${why} It can no longer be cancelled here. Please call us.`,
  );
}

/** Returns what cancelling now would cost. Throws 409 with the reason if the parent cannot cancel the booking. */
export async function previewCancel(db: Db, parentId: number, id: number): Promise<CancellationPreview> {
  const row = assertOwnBooking(await rowOf(db, id), parentId);
  await mustBeCancellable(db, row);
  return cancellationOf(db, row, new Date().toISOString());
}

/**
 * Cancels a booking for the fee that the parent agreed to. Throws 409 `stale`, 409 with the reason if the parent cannot
 * cancel the booking, and 409 `fee_changed` with the new preview if the fee has risen.
 */
export async function cancelOwnBooking(
  tx: Db,
  actor: Actor,
  id: number,
  { version, fee_minor, reason }: Body<typeof cancelUserBooking>,
): Promise<UserBookingDetails> {
  const row = assertOwnBooking(await lockBooking(tx, id), actor.id);
  if (row.version !== version) throw createStaleRefusal(await get(tx, actor.id, id));
  await mustBeCancellable(tx, row);
  const now = new Date().toISOString();
  const preview = await cancellationOf(tx, row, now);
  if (preview.fee_minor > fee_minor) {
    throw conflict({
      message: 'The cancellation fee has increased. Please check the new fee.',
      code: 'fee_changed',
      data: preview,
    });
  }
  await makeTransitionOf(tx, actor, lifeCycle, row, 'cancel', { reason, now });
  return get(tx, actor.id, id);
}
