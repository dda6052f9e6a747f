/**
 * Chores of the clock. Each returns the number of records that it changed; several processes may run it at the same
 * time.
 */

import { bookingTransitions } from '@nanny-polo/shared/bookings/booking-status';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { isOneOf, makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { lockBooking, recordBookingEvent } from '../booking-record/row.ts';
import { endOffer } from '../offer/service.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { removeNanny } from './answer.ts';
import { notifyRecipients } from './news.ts';
import { lifeCycle } from './transition.ts';

/** The maximum number of records of each kind in one tick; the next tick continues. */
const maxPerTick = 200;

const reminderHours = 24;

/** Expires offers without a reply in time: the nanny's time is free again and the booking needs cover. */
export async function expireOffers(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ id: offer.id, booking_id: offer.booking_id })
    .from(offer)
    .where(and(eq(offer.state, 'waiting'), lte(offer.expires_at, now)))
    .orderBy(asc(offer.booking_id))
    .limit(maxPerTick);
  return changeEach(db, due, async (tx, { id, booking_id }) => {
    const row = await lockBooking(tx, booking_id);
    const isEnded = await endOffer(tx, id, 'expired', null);
    if (isEnded && row.status === 'offered') await removeNanny(tx, system, row, 'offer-expired');
    return isEnded;
  });
}

/** Expires bookings that were not confirmed before they began, except past visits. */
export async function expireBookings(db: Db, now: string): Promise<number> {
  const open = [...bookingTransitions.expire.from];
  const due = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(inArray(booking.status, open), lte(booking.start_at, now), eq(booking.past_visit, false)))
    .orderBy(asc(booking.id))
    .limit(maxPerTick);
  return changeEach(db, due, async (tx, { id }) => {
    const row = await lockBooking(tx, id);
    if (!isOneOf(open, row.status) || Date.parse(row.start_at) > Date.parse(now)) return false;
    const reason = 'Not confirmed before it began';
    await makeTransitionOf(tx, system, lifeCycle, row, 'expire', { reason });
    return true;
  });
}

/**
 * Reminds the parent and the nanny once of confirmed care that begins within 24 hours, unless it was confirmed less
 * than 24 hours before its start.
 */
export function remindOfBookings(db: Db, now: string): Promise<number> {
  const hours = sql`make_interval(hours => ${reminderHours})`;
  return db.transaction(async (tx) => {
    const due = tx
      .select({ id: booking.id })
      .from(booking)
      .where(
        and(
          eq(booking.status, 'confirmed'),
          isNull(booking.reminded_at),
          sql`${booking.start_at} > ${now}::timestamptz AND ${booking.start_at} <= ${now}::timestamptz + ${hours}`,
          sql`coalesce(${booking.confirmed_at}, ${booking.created_at}) < ${booking.start_at} - ${hours}`,
        ),
      )
      .orderBy(asc(booking.id))
      .limit(maxPerTick)
      .for('update', { skipLocked: true });
    const reminded = await tx
      .update(booking)
      .set({ reminded_at: now })
      .where(and(inArray(booking.id, due), isNull(booking.reminded_at)))
      .returning();
    for (const row of reminded) {
      await recordBookingEvent(tx, row.id, { actor: system, action: 'remind' });
      await notifyRecipients(tx, row, 'reminder', 'parent', 'nanny');
    }
    return reminded.length;
  });
}
