import type { UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { changeRequestedBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Db } from '../../kernel/database/database.ts';
import { createStaleRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { numberChildren } from '../../people/parents/children.ts';
import { lockActiveParent } from '../../people/parents/restrictions.ts';
import { askFirst } from '../booking/ask-first.ts';
import { assertVisitRules } from '../booking/visit-rules.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { findBookingRates } from '../booking-price/rates.ts';
import { changeBooking, lockBooking, rowOf } from '../booking-record/row.ts';
import { bookingReceiptMail } from '../mail/kinds.ts';
import { isEditable } from './editable.ts';
import { assertAddressServed, assertOwnBooking, get } from './service.ts';
import { wishOf } from './wish.ts';

/**
 * Replaces what a family has requested, at the prices of its request, and sends a new receipt. Throws 409
 * `illegal_transition` once a nanny has been asked, 409 `stale`, `children_booked` and `unusual_time`, and 422 as a new
 * request would.
 */
export async function editRequest(
  tx: Db,
  actor: Actor,
  id: number,
  { version, also_booked, unusual_time, tier, nanny_polo_id, ...body }: Body<typeof changeRequestedBooking>,
): Promise<UserBookingDetails> {
  const { parent_id } = assertOwnBooking(await rowOf(tx, id), actor.id);
  return askFirst(tx, actor, [id], { also_booked, unusual_time }, async () => {
    await lockActiveParent(tx, actor, parent_id);
    const row = await lockBooking(tx, id);
    if (!(await isEditable(tx, row)))
      throw createTransitionRefusal(
        `${row.code} can no longer be changed here. Ask us for a change instead.`,
      );
    if (row.version !== version) throw createStaleRefusal(await get(tx, parent_id, id));
    const patch = {
      ...(await wishOf(tx, parent_id, { tier, nanny_polo_id }, row)),
      service: body.service,
      start_at: body.start_at,
      end_at: body.end_at,
      address: body.address ?? row.address,
      children: body.children ? await numberChildren(tx, parent_id, body.children) : row.children,
      notes: body.notes ?? '',
      discount_codes: body.discount_codes ?? [],
    };
    const next = { ...row, ...patch };
    assertAddressServed(next.address);
    await assertVisitRules(tx, next, row);
    const rates = await findBookingRates(tx, next, null);
    const { total_minor: agreed_minor } = await quoteOf(tx, { ...next, ...rates });
    await changeBooking(tx, row, { ...patch, ...rates, agreed_minor }, { actor, action: 'edit-request' });
    const event_id = await findLatestEventId(tx, 'booking', id);
    await queueMail(tx, bookingReceiptMail, { booking_id: id, event_id });
    return get(tx, parent_id, id);
  });
}
