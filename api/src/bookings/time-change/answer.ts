/** Ends questions about a new time: by the nanny's reply, the coordinator or the deadline. */

import type { answerTimeForNanny } from '@nanny-polo/shared/bookings/booking-work';
import type { answerAskedTimes } from '@nanny-polo/shared/bookings/offer';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal, Refusal, unprocessableEntity } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { lockAllExisting } from '../../kernel/resource/life-cycle.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { isByHand, type Kept, keepTime, takeBack, tellOfKept } from '../asked-time/end.ts';
import { moveBooking } from '../booking/service.ts';
import { lockBookingAt } from '../booking-record/row.ts';
import { get } from '../booking-record/view.ts';
import { createUnknownLinkError, readOffer } from '../offer/page.ts';
import { findQuestions } from '../offer/questions.ts';
import { findOffer } from '../offer/token.ts';
import { moneyPort } from '../pricing/ports.ts';
import { endTimeChange, findAskedTime } from '../schedule/asked-time.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { type TimeChangeRow, timeChange } from '../schedule/time-change-table.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';

/** Gives a locked booking the time that its nanny has agreed to. Throws what rescheduling it throws. */
async function agree(tx: Db, actor: Actor, row: BookingRow, asked: TimeChangeRow, reason?: string) {
  const { start_at, end_at, agreed_minor } = asked;
  await endTimeChange(tx, asked, 'agreed', actor.name);
  const changed_by_hand = await isByHand(tx, { ...row, start_at, end_at });
  const patch = { start_at, end_at, changed_by_hand, ...(agreed_minor !== null && { agreed_minor }) };
  await moveBooking(tx, actor, row, patch, reason);
}

const isOpen = ({ state, reply_by }: TimeChangeRow) => state === 'asked' && Date.parse(reply_by) > Date.now();

/** Records a reply that the nanny gave by telephone, or takes the question back. Throws 409 if none is open. */
export async function recordTimeAnswer(
  tx: Db,
  actor: Actor,
  id: number,
  { version, answer, reason }: Body<typeof answerTimeForNanny>,
) {
  await refuseTextOnErased(tx, booking, [id], { reason });
  const row = await lockBookingAt(tx, id, version);
  const asked = await findAskedTime(tx, id);
  if (!asked || !isOpen(asked))
    throw createTransitionRefusal(`The nanny of ${row.code} is not asked about a new time.`);
  if (answer === 'agreed') await agree(tx, actor, row, asked, reason);
  else if (answer === 'withdrawn') await takeBack(tx, actor, row, asked, reason);
  else await tellOfKept(tx, [await keepTime(tx, actor, row, asked, { ending: answer, reason })]);
  return get(tx, id);
}

/**
 * Records the reply given through the link of an offer to all of these questions or to none. Throws 422 if one of them
 * is not open any more, or if the nanny can no longer come.
 */
export async function answerTimesByLink(
  tx: Db,
  token: string,
  { ids, answer, reason }: Body<typeof answerAskedTimes>,
) {
  const offer = await findOffer(tx, token);
  if (!offer) throw createUnknownLinkError();
  const isNamed = ({ asked }: { asked: TimeChangeRow }) => ids.includes(asked.id);
  const before = (await findQuestions(tx, offer)).filter(isNamed);
  const bookingIds = before.map(({ row }) => row.id);
  await lockAllExisting(tx, booking, bookingIds, 'Booking');
  const questions = (await findQuestions(tx, offer)).filter(isNamed);
  if (questions.length < new Set(ids).size || !questions.every(({ asked }) => isOpen(asked)))
    throw unprocessableEntity({
      message: 'We no longer ask about this time. Please look at what this page says now.',
    });
  await lockNannies(tx, [offer.nanny_polo_id]);
  await moneyPort.lockOrders(tx, bookingIds);
  const [nanny] = await tx
    .select({ id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, offer.nanny_polo_id));
  if (!nanny) throw createUnknownLinkError();
  const actor: Actor = { kind: 'nanny', ...nanny };
  if (answer === 'agreed')
    await queueOneMailEach(tx, async () => {
      for (const { row, asked } of questions) await agreeIfPossible(tx, actor, row, asked);
    });
  else {
    const ended: Kept[] = [];
    for (const { row, asked } of questions)
      ended.push(await keepTime(tx, actor, row, asked, { ending: answer, reason }));
    await tellOfKept(tx, ended);
  }
  return readOffer(tx, token);
}

/** Throws 422 without the reason, which is the agency's, if the booking can no longer get this time. */
async function agreeIfPossible(tx: Db, actor: Actor, row: BookingRow, asked: TimeChangeRow): Promise<void> {
  try {
    await agree(tx, actor, row, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw unprocessableEntity({ message: 'You can no longer agree to this time. Please ring the office.' });
  }
}

/** The maximum number of questions in one tick; the next tick continues. */
const maxPerTick = 200;

/** Ends questions without a reply in time: the booking keeps its time. Visits of a series end together. */
export async function expireTimeChanges(db: Db, now: string): Promise<number> {
  const isDue = and(eq(timeChange.state, 'asked'), lte(timeChange.reply_by, now));
  const due = await db
    .select({ id: booking.id, series_id: booking.series_id })
    .from(timeChange)
    .innerJoin(booking, eq(booking.id, timeChange.booking_id))
    .where(isDue)
    .orderBy(asc(booking.id))
    .limit(maxPerTick);
  const groups = [...Map.groupBy(due, ({ id, series_id }) => (series_id === null ? `one ${id}` : series_id))];
  return changeEach(
    db,
    groups.map(([, visits]) => ({ id: visits[0]?.id ?? 0, visits })),
    async (tx, { visits }) => {
      const ids = visits.map(({ id }) => id);
      const rows = await lockAllExisting(tx, booking, ids, 'Booking');
      await lockNannies(
        tx,
        rows.map((row) => row.nanny_polo_id),
      );
      const ended: Kept[] = [];
      for (const row of rows) {
        const asked = await findAskedTime(tx, row.id);
        if (!asked || Date.parse(asked.reply_by) > Date.parse(now)) continue;
        ended.push(await keepTime(tx, system, row, asked, { ending: 'expired' }));
      }
      await tellOfKept(tx, ended);
      return ended.length > 0;
    },
  );
}
