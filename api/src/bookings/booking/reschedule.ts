import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { takeBack } from '../asked-time/end.ts';
import { hasDifference, markByHand } from '../booking-record/changed-fields.ts';
import { lockBooking, lockBookingAt } from '../booking-record/row.ts';
import { get } from '../booking-record/view.ts';
import { findAskedTime } from '../schedule/asked-time.ts';
import { askFirst } from './ask-first.ts';
import { placeBooking } from './service.ts';

/**
 * Reschedules a requested, offered or confirmed booking, with another nanny if one is named; a confirmed nanny is
 * withdrawn first. With `nanny_polo_id` null, an offer is recalled, and a confirmed booking is refused with 422. Throws
 * 409 `children_booked` and 409 `unusual_time`.
 */
export const rescheduleVisit = (
  db: Db,
  actor: Actor,
  id: number,
  { also_booked, unusual_time, ...changes }: Body<typeof rescheduleBooking>,
): Promise<Booking> =>
  askFirst(db, actor, [id], { also_booked, unusual_time }, () =>
    rescheduleVisitAnyway(db, actor, id, changes),
  );

/** Reschedules a booking even if its children are booked twice then, or its time is unusual. */
export async function rescheduleVisitAnyway(
  db: Db,
  actor: Actor,
  id: number,
  {
    version,
    reason,
    agency_pays,
    nanny_agreed,
    ...patch
  }: Omit<Body<typeof rescheduleBooking>, 'also_booked' | 'unusual_time'>,
): Promise<Booking> {
  const row = await lockBookingAt(db, id, version);
  if (row.status === 'confirmed' && patch.nanny_polo_id === null)
    throw createFieldRefusal({ nanny_polo_id: ['Withdraw the confirmed nanny first'] });
  const asked = await findAskedTime(db, id);
  await placeBooking(db, actor, row, markByHand(row, patch), { reason, agency_pays, nanny_agreed });
  const { nanny_polo_id = row.nanny_polo_id } = patch;
  const stays = nanny_polo_id === row.nanny_polo_id && !hasDifference(row, patch, ['start_at', 'end_at']);
  if (asked && stays) await takeBack(db, actor, await lockBooking(db, id), asked, reason);
  return get(db, id);
}
