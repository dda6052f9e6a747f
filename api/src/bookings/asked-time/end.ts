/** Ends a question about a new time of a booking that keeps its time. */

import { findVisitOn } from '@nanny-polo/shared/bookings/recurrence';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import { and, eq, gte, min, or, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { askForPrice } from '../booking-price/price.ts';
import { hasDifference, seriesFields } from '../booking-record/changed-fields.ts';
import { changeBooking } from '../booking-record/row.ts';
import { timeKeptMail, timeRefusedMail, timeTakenBackMail } from '../mail/kinds.ts';
import { endTimeChange } from '../schedule/asked-time.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { series } from '../schedule/series-table.ts';
import { type TimeChangeRow, timeChange } from '../schedule/time-change-table.ts';

type Ending = 'declined' | 'expired' | 'withdrawn';

const actions: Record<Ending, EventAction> = {
  declined: 'refuse-time',
  expired: 'time-expired',
  withdrawn: 'withdraw-time',
};

/** Returns whether a visit of a series at a time differs from the series, as a change by hand does. */
export async function isByHand(db: Db, row: BookingRow): Promise<boolean> {
  if (row.series_id === null || row.series_day === null) return row.changed_by_hand;
  const [rule] = await db.select().from(series).where(eq(series.id, row.series_id));
  const visit = rule && findVisitOn(row.series_day, rule, (await readSettings(db)).time_zone);
  return !rule || !visit || hasDifference(row, { ...rule, ...visit }, seriesFields);
}

export interface Kept {
  readonly row: BookingRow;
  readonly asked: TimeChangeRow;
  readonly event_id: number;
}

/** Ends the question about a locked booking, which keeps its time. A price that belongs to the new time ends too. */
export async function keepTime(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  asked: TimeChangeRow,
  { ending, reason }: { ending: Ending; reason?: string | undefined },
): Promise<Kept> {
  await endTimeChange(tx, asked, ending, ending === 'declined' ? actor.name : null);
  const patch = { changed_by_hand: await isByHand(tx, row), updated_at: new Date().toISOString() };
  const besides = {
    before: { asked_start_at: asked.start_at, asked_end_at: asked.end_at },
    after: { asked_start_at: null, asked_end_at: null },
  };
  const after = await changeBooking(tx, row, patch, { actor, action: actions[ending], reason, besides });
  const event_id = await findLatestEventId(tx, 'booking', row.id);
  if (await hasPriceQuestion(tx, asked)) await askForPrice(tx, actor, after);
  return { row, asked, event_id };
}

/** Whether the family is asked about a price, or was until the nanny was asked to move the booking from this time. */
async function hasPriceQuestion(tx: Db, { booking_id, from_start_at, from_end_at }: TimeChangeRow) {
  const isFromHere = and(
    eq(timeChange.booking_id, booking_id),
    eq(timeChange.from_start_at, from_start_at),
    eq(timeChange.from_end_at, from_end_at),
  );
  const since = tx
    .select({ at: min(timeChange.asked_at) })
    .from(timeChange)
    .where(isFromHere);
  const wasAsked = and(eq(priceChange.state, 'withdrawn'), gte(priceChange.ended_at, sql`(${since})`));
  const isConcerned = or(eq(priceChange.state, 'pending'), wasAsked);
  return (await tx.$count(priceChange, and(eq(priceChange.booking_id, booking_id), isConcerned))) > 0;
}

/** Tells the office and the family, in one mail each, that visits keep their time. */
export async function tellOfKept(tx: Db, ended: readonly Kept[]): Promise<void> {
  const [first] = ended;
  if (!first) return;
  const about = {
    time_change_ids: ended.map(({ asked }) => asked.id),
    event_ids: ended.map(({ event_id }) => event_id),
  };
  await queueMail(tx, timeRefusedMail, about);
  await queueMail(tx, timeKeptMail, { ...about, to: 'parent', person_id: first.row.parent_id });
}

/** Takes the question about a locked booking back and tells its nanny, if they were asked by mail. */
export async function takeBack(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  asked: TimeChangeRow,
  reason?: string | undefined,
): Promise<void> {
  const { event_id } = await keepTime(tx, actor, row, asked, { ending: 'withdrawn', reason });
  const { id: time_change_id, nanny_polo_id: person_id } = asked;
  await queueMail(tx, timeTakenBackMail, { time_change_id, event_id, to: 'nanny', person_id });
}
