/** Asks the nanny of a confirmed booking about a new time, and ends such a question. */

import type { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import { isBeyondTolerance } from '@nanny-polo/shared/bookings/time-change';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { holdTimes, touchBooking } from '../booking-record/row.ts';
import { timeQuestionMail } from '../mail/kinds.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { endTimeChange, findAskedTime } from '../schedule/asked-time.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { computeReplyDeadline, nannyReplyMs } from '../schedule/reply-deadline.ts';
import { timeChange } from '../schedule/time-change-table.ts';

type Time = Pick<BookingRow, 'start_at' | 'end_at'>;

const isPast = ({ start_at }: Time) => Date.parse(start_at) <= Date.now();

/**
 * Returns whether a new time of a booking needs its nanny's yes: it is confirmed, and the time that they last agreed to
 * differs by more than the agency's tolerance. A past visit that stays one was entered without its nanny.
 */
export async function needsNannysYes(db: Db, row: BookingRow, next: Time): Promise<boolean> {
  if (row.status !== 'confirmed' || (row.past_visit && isPast(next))) return false;
  if (!hasDifference(row, next, ['start_at', 'end_at'])) return false;
  const offer = await findCurrentOffer(db, row.id);
  const agreed = {
    start_at: offer?.agreed_start_at ?? row.start_at,
    end_at: offer?.agreed_end_at ?? row.end_at,
  };
  return isBeyondTolerance(agreed, next, (await readSettings(db)).time_change_tolerance_minutes);
}

/** Returns whether saving a draft of a booking asks its nanny about the time. */
export async function isAskedAboutDraft(db: Db, draft: Body<typeof quoteOfDraft>): Promise<boolean> {
  const [row] = await db
    .select()
    .from(booking)
    .where(eq(booking.id, draft.booking_id ?? 0));
  const { nanny_polo_id = row?.nanny_polo_id } = draft;
  return row !== undefined && nanny_polo_id === row.nanny_polo_id && needsNannysYes(db, row, draft);
}

type Asking = Pick<typeof timeChange.$inferInsert, 'booking_id' | 'nanny_polo_id' | 'reply_by'>;

const valuesOf = (row: BookingRow, { start_at, end_at }: Time, asking: Asking) => ({
  ...asking,
  from_start_at: row.start_at,
  from_end_at: row.end_at,
  start_at,
  end_at,
});

/**
 * Records that the nanny of a locked booking has agreed to its new time, by the word of a coordinator. If they are asked
 * about that time, returns the price of it that the family has agreed to meanwhile, otherwise null.
 */
export async function recordNannysWord(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  next: Time,
): Promise<number | null> {
  const { id: booking_id, nanny_polo_id } = row;
  if (nanny_polo_id === null) return null;
  const asked = await findAskedTime(tx, booking_id);
  if (asked && !hasDifference(asked, next, ['start_at', 'end_at'])) {
    await endTimeChange(tx, asked, 'agreed', actor.name);
    return asked.agreed_minor;
  }
  const now = new Date().toISOString();
  const values = valuesOf(row, next, { booking_id, nanny_polo_id, reply_by: now });
  await tx.insert(timeChange).values({ ...values, state: 'agreed', ended_at: now, answered_by: actor.name });
  return null;
}

/**
 * Asks the nanny of a locked confirmed booking about a new time, which is held for them like the booking's own. Another
 * open question ends; the same one stays until its deadline. Throws 409 `slot_taken`, or 422 if either time has begun.
 */
export async function askNanny(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  next: Time,
  reason: string | undefined,
): Promise<void> {
  const { id: booking_id, nanny_polo_id } = row;
  if (nanny_polo_id === null) throw new Error(`Booking ${booking_id} has no nanny to ask`);
  if (isPast(row) || isPast(next))
    throw createFieldRefusal({
      nanny_agreed: ['There is no time left to ask the nanny. Ring them, and record that they agreed'],
    });
  const earlier = await findAskedTime(tx, booking_id);
  await holdTimes(tx, row, next, nanny_polo_id);
  const isSame = earlier && !hasDifference(earlier, next, ['start_at', 'end_at']);
  if (isSame && Date.parse(earlier.reply_by) > Date.now()) return;
  if (earlier) await endTimeChange(tx, earlier, 'withdrawn');
  const first = isBefore(row, next) ? row.start_at : next.start_at;
  const reply_by = computeReplyDeadline(first, Date.now(), await readSettings(tx), nannyReplyMs);
  const [asked] = await tx
    .insert(timeChange)
    .values(valuesOf(row, next, { booking_id, nanny_polo_id, reply_by }))
    .returning({ id: timeChange.id });
  if (!asked) throw new Error('Nothing was inserted into time_change');
  const after = { asked_start_at: next.start_at, asked_end_at: next.end_at };
  await touchBooking(tx, row, after, { actor, action: 'ask-time', reason });
  const event_id = await findLatestEventId(tx, 'booking', booking_id);
  await queueMail(tx, timeQuestionMail, {
    time_change_id: asked.id,
    event_id,
    to: 'nanny',
    person_id: nanny_polo_id,
  });
}

const isBefore = (one: Time, other: Time) => Date.parse(one.start_at) < Date.parse(other.start_at);
