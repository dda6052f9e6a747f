import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { recordBookingEvent } from '../booking-record/row.ts';
import { thanksMail } from '../mail/kinds.ts';
import { booking } from '../schedule/booking-table.ts';
import { visitRating } from './table.ts';

/** The maximum number of families in one tick; the next tick continues. */
const maxPerTick = 200;

/** How long after its check-out a visit is thanked for, and how long after it no more. */
const afterHours = 1;
const withinHours = 24;

/** For a visit of a series, the days in which its family is not thanked twice. */
const seriesDays = 7;

/** Condition for visits that have ended, that the family has not rated, and for which it is to be thanked at `now`. */
const isDue = (now: string) =>
  and(
    inArray(booking.status, ['completed', 'closed']),
    isNull(booking.thanked_at),
    eq(booking.past_visit, false),
    sql`${booking.checked_out_at} > ${now}::timestamptz - make_interval(hours => ${withinHours})`,
    sql`${booking.checked_out_at} <= ${now}::timestamptz - make_interval(hours => ${afterHours})`,
    sql`NOT EXISTS (SELECT FROM ${visitRating} WHERE ${visitRating.booking_id} = ${booking.id})`,
    sql`(${booking.series_id} IS NULL OR NOT EXISTS (SELECT FROM booking other WHERE other.parent_id = ${booking.parent_id}
      AND other.thanked_at > ${now}::timestamptz - make_interval(days => ${seriesDays})))`,
  );

/** Thanks families once for a visit and asks them to rate it; for visits of series once a week. */
export async function thankFamilies(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ id: booking.id })
    .from(booking)
    .where(isDue(now))
    .orderBy(asc(booking.checked_out_at))
    .limit(maxPerTick);
  return changeEach(db, due, async (tx, { id }) => {
    const thanked = await tx
      .update(booking)
      .set({ thanked_at: now })
      .where(and(eq(booking.id, id), isDue(now)))
      .returning({ id: booking.id });
    if (thanked.length === 0) return false;
    await recordBookingEvent(tx, id, { actor: system, action: 'thank' });
    await queueMail(tx, thanksMail, { booking_id: id });
    return true;
  });
}
