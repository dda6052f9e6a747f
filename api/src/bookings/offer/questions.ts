/** What the page behind a nanny's link asks and says about new times. */

import type { TimeChangeState, TimeQuestion } from '@nanny-polo/shared/bookings/time-change';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { paysOf } from '../pricing/pay.ts';
import { booking } from '../schedule/booking-table.ts';
import type { offer } from '../schedule/offer-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';

type OfferRow = typeof offer.$inferSelect;

/**
 * Returns the open questions to the nanny of an offer about its booking, or about the visits of the booking's
 * arrangement, by start: one link answers all of them.
 */
export const findQuestions = (
  db: Db,
  { booking_id, nanny_polo_id }: Pick<OfferRow, 'booking_id' | 'nanny_polo_id'>,
) =>
  db
    .select({ asked: timeChange, row: booking })
    .from(timeChange)
    .innerJoin(booking, eq(booking.id, timeChange.booking_id))
    .where(
      and(
        eq(timeChange.nanny_polo_id, nanny_polo_id),
        eq(timeChange.state, 'asked'),
        gt(timeChange.reply_by, new Date().toISOString()),
        sql`(${booking.id} = ${booking_id} OR ${booking.series_id} IN (SELECT other.id FROM series other
          JOIN series own ON coalesce(own.root_id, own.id) = coalesce(other.root_id, other.id)
          JOIN booking b ON b.series_id = own.id WHERE b.id = ${booking_id}))`,
      ),
    )
    .orderBy(asc(timeChange.start_at), asc(timeChange.id));

/** Returns the open questions as the nanny reads them. */
export async function readQuestions(db: Db, offer: OfferRow): Promise<TimeQuestion[]> {
  const questions = await findQuestions(db, offer);
  const pays = await paysOf(
    db,
    questions.map(({ asked: { start_at, end_at }, row }) => ({ ...row, start_at, end_at, quote: null })),
  );
  return questions.map(({ asked, row }, at) => ({
    id: asked.id,
    code: row.code,
    from: { start_at: row.start_at, end_at: row.end_at },
    to: { start_at: asked.start_at, end_at: asked.end_at },
    pay_minor: pays[at]?.pay_minor ?? null,
    reply_by: asked.reply_by,
  }));
}

const outcomes: Partial<Record<TimeChangeState, string>> = {
  declined: 'You have declined the new time, so the booking stays as it was.',
  expired: 'We had no reply about the new time, so the booking stays as it was.',
  withdrawn: 'We no longer ask you about another time.',
};

/** Returns a sentence on the last question about a booking if it ended without a new time; undefined if it did not. */
export async function describeLastQuestion(
  db: Db,
  { booking_id, nanny_polo_id }: OfferRow,
): Promise<string | undefined> {
  const [last] = await db
    .select({ state: timeChange.state })
    .from(timeChange)
    .where(and(eq(timeChange.booking_id, booking_id), eq(timeChange.nanny_polo_id, nanny_polo_id)))
    .orderBy(desc(timeChange.id))
    .limit(1);
  return last && outcomes[last.state];
}
