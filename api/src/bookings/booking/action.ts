import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { answerForNanny, coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { askForPrice, findPendingPriceChange, priceOffer } from '../booking-price/price.ts';
import { markByHand } from '../booking-record/changed-fields.ts';
import { changeBooking, lockBookingAt } from '../booking-record/row.ts';
import { get } from '../booking-record/view.ts';
import { findCurrentOffer, makeOffer } from '../offer/service.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { replyToOffer } from './answer.ts';
import { againstTransition, assertNoReasons } from './rules.ts';
import { lifeCycle } from './transition.ts';

function mustBeOffered(row: BookingRow): void {
  if (row.status !== 'offered')
    throw createTransitionRefusal(`${row.code} is ${row.status.replace('_', ' ')}, not offered.`);
}

/** Records a reply that a nanny gave by telephone. Throws 409 if no offer is waiting. */
export async function recordAnswer(
  tx: Db,
  actor: Actor,
  id: number,
  { version, ...answer }: Body<typeof answerForNanny>,
): Promise<Booking> {
  await lockArrangementsOf(tx, [id]);
  const row = await lockBookingAt(tx, id, version);
  mustBeOffered(row);
  await replyToOffer(tx, actor, row, await findCurrentOffer(tx, id), answer);
  return get(tx, id);
}

/**
 * Offers the booking to a nanny. Throws 409 if its status is not `offered`, 422 if the nanny cannot be booked, and 409
 * `slot_taken` if their time is taken.
 */
export async function offerCover(
  tx: Db,
  actor: Actor,
  id: number,
  { version, nanny_polo_id, ...options }: Body<typeof coverBooking>,
): Promise<Booking> {
  const row = await lockBookingAt(tx, id, version);
  mustBeOffered(row);
  await offerBooking(tx, actor, row, nanny_polo_id, options);
  return get(tx, id);
}

interface OfferOptions {
  readonly reason?: string | undefined;
  /** False for a visit of a series that is offered to the same nanny. */
  readonly alone?: boolean;
  /** Whether the agency pays what is above the price that the family agreed to. */
  readonly agency_pays?: boolean | undefined;
}

/**
 * Offers a locked booking that is requested or offered to a nanny, and queues the mail. Throws 422 or 409 `slot_taken`
 * as `offerCover` does. With `alone` false, a visit of a series is not marked as changed by hand.
 */
export async function offerBooking(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  nanny_polo_id: number,
  { reason, alone = true, agency_pays }: OfferOptions = {},
) {
  if (row.status === 'requested') {
    await makeTransitionOf(tx, actor, lifeCycle, row, 'offer', { nanny_polo_id, reason, agency_pays });
    return;
  }
  assertNoReasons(await againstTransition(tx, { ...row, nanny_polo_id }, 'offer'));
  const chosen = alone ? markByHand(row, { nanny_polo_id }) : { nanny_polo_id };
  const patch = { ...chosen, ...(await priceOffer(tx, row, nanny_polo_id, { agency_pays })) };
  const after = await changeBooking(tx, row, patch, { actor, action: 'cover', reason });
  await makeOffer(tx, actor, after);
  await askForPrice(tx, actor, after);
}

/** Asks the family to agree to a price that has risen. Throws 409 if it has not, or if they have already been asked. */
export async function askFamily(tx: Db, actor: Actor, id: number, { version }: { version: number }) {
  const row = await lockBookingAt(tx, id, version);
  const before = await findPendingPriceChange(tx, id);
  await askForPrice(tx, actor, row);
  const asked = await findPendingPriceChange(tx, id);
  if (!asked || asked.id === before?.id)
    throw createTransitionRefusal(`There is no new price for ${row.code} to ask the family about.`);
  return get(tx, id);
}
