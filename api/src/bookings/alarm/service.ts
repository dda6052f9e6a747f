import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { recordBookingEvent } from '../booking-record/row.ts';
import { alarmEndOf, isUrgentAt } from '../booking-record/task.ts';
import { unfilledMail } from '../mail/kinds.ts';
import { unfilledAlarm } from '../schedule/alarm-table.ts';
import { booking } from '../schedule/booking-table.ts';

/** Minutes after its creation in which a booking raises no alarm, because somebody may still be working on it. */
const newBookingMinutes = 15;

/** The maximum number of bookings in one mail; the next tick continues. */
const maxBookings = 100;

/** The id of the booking's last offer that a nanny accepted, whatever became of it; 0 if there is none. */
const lastYes = sql`coalesce((SELECT max(o.id) FROM offer o WHERE o.booking_id = booking.id
  AND o.answered_at IS NOT NULL AND o.state <> 'declined'), 0)`;

const isDue = (
  now: SQL,
) => sql`(${isUrgentAt(now)} AND booking.created_at <= ${now} - make_interval(mins => ${newBookingMinutes})
  AND NOT EXISTS (SELECT 1 FROM unfilled_alarm a WHERE a.booking_id = booking.id
    AND a.until >= booking.start_at AND a.after_offer_id = ${lastYes}))`;

/**
 * Mails the office about the bookings that have become urgent, at most `atOnce` in one mail, and returns their number.
 * A booking is included again only after a nanny accepted it or it was rescheduled to a start that the alarm did not
 * cover. Safe in several processes at the same time.
 */
export function sendUnfilledAlarm(db: Db, at: string): Promise<number> {
  const now = sql`${at}::timestamptz`;
  const due = (tx: Db, among?: readonly number[]) =>
    tx
      .select({ id: booking.id, after_offer_id: lastYes.mapWith(Number) })
      .from(booking)
      .where(and(isDue(now), among && inArray(booking.id, [...among])))
      .orderBy(asc(booking.start_at), asc(booking.id))
      .limit(maxBookings);
  return db.transaction(async (tx) => {
    const dueIds = (await due(tx)).map(({ id }) => id);
    if (dueIds.length === 0) return 0;
    const isFound = inArray(booking.id, dueIds);
    await tx.select({ id: booking.id }).from(booking).where(isFound).orderBy(asc(booking.id)).for('update');
    const alarmed = await due(tx, dueIds);
    if (alarmed.length === 0) return 0;
    const until = alarmEndOf(now);
    await tx
      .insert(unfilledAlarm)
      .values(alarmed.map(({ id, after_offer_id }) => ({ booking_id: id, at, until, after_offer_id })))
      .onConflictDoUpdate({
        target: unfilledAlarm.booking_id,
        set: { at, until: sql`excluded.until`, after_offer_id: sql`excluded.after_offer_id` },
      });
    const event_ids: number[] = [];
    for (const { id } of alarmed)
      event_ids.push((await recordBookingEvent(tx, id, { actor: system, action: 'alarm' })) ?? 0);
    await queueMail(tx, unfilledMail, { booking_ids: alarmed.map(({ id }) => id), event_ids });
    return alarmed.length;
  });
}
