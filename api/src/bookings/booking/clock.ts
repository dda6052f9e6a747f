import { bookingTransitions } from '@nanny-polo/shared/booking-status';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/transition.ts';
import { enterAnswer } from '../offer/service.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { loseNanny } from './answer.ts';
import { tell } from './letter.ts';
import { isOneOf, locked, resourceName } from './row.ts';
import { lifeCycle } from './transition.ts';

/** What time does to bookings. Each answers how many it moved; any number of processes may do it at once. */

/** How many records one tick takes up of each kind; the rest is the next tick's. */
const atOnce = 200;

/** A reminder goes out this many hours before the care. */
const reminderHours = 24;

/** Ends offers that nobody answered in time: the nanny's time is free again, the booking needs cover. */
export async function expireOffers(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ id: offer.id, booking_id: offer.booking_id })
    .from(offer)
    .where(and(eq(offer.state, 'waiting'), lte(offer.expires_at, now)))
    .orderBy(asc(offer.booking_id))
    .limit(atOnce);
  let expired = 0;
  for (const { id, booking_id } of due) {
    await db.transaction(async (tx) => {
      const row = await locked(tx, booking_id);
      if (!(await enterAnswer(tx, id, 'expired', null))) return;
      if (row.status === 'offered') await loseNanny(tx, system, row, 'offer-expired');
      expired += 1;
    });
  }
  return expired;
}

/** Ends bookings that nobody confirmed before they began; past visits are left to people. */
export async function expireBookings(db: Db, now: string): Promise<number> {
  const open = [...bookingTransitions.expire.from];
  const due = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(inArray(booking.status, open), lte(booking.start_at, now), eq(booking.past_visit, false)))
    .orderBy(asc(booking.id))
    .limit(atOnce);
  let expired = 0;
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const row = await locked(tx, id);
      if (!isOneOf(open, row.status) || Date.parse(row.start_at) > Date.parse(now)) return;
      await makeTransitionOf(tx, system, lifeCycle, row, 'expire', {
        reason: 'Not confirmed before it began',
      });
      expired += 1;
    });
  }
  return expired;
}

/** Reminds parent and nanny once of confirmed care of the next day, unless the confirmation itself is that late. */
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
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const reminded = await tx
      .update(booking)
      .set({ reminded_at: now })
      .where(and(inArray(booking.id, due), isNull(booking.reminded_at)))
      .returning({ id: booking.id });
    for (const { id } of reminded) {
      await tell(tx, id, 'reminder', 'parent', 'nanny');
      await recordEvent(tx, {
        actor: system,
        resource: resourceName,
        record_id: id,
        action: 'remind',
        after: {},
      });
    }
    return reminded.length;
  });
}
