import { maxLeftOut } from '@nanny-polo/shared/bookings/recurrence';
import { series as contract } from '@nanny-polo/shared/bookings/series';
import type {
  askToEndSeries,
  requestSeries,
  skipSeriesVisit,
  UserSeriesDetails,
} from '@nanny-polo/shared/bookings/user-series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { lockChildren } from '../../people/parents/children.ts';
import { endReceiptMail, seriesEndMail, seriesReceiptMail } from '../mail/kinds.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { seriesService } from '../series/service.ts';
import { findNanniesOfPlan, notifyOfSeries } from '../series-mail/news.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { priceSeries } from '../series-plan/draft.ts';
import { releasePlan } from '../series-plan/holds.ts';
import { cancelOwnBooking } from '../user-booking/cancel.ts';
import { findUnusableCodes } from '../user-booking/discount-codes.ts';
import { assertAddressServed } from '../user-booking/service.ts';
import { refuseTooMany } from '../user-booking/unanswered.ts';
import { wishOf } from '../user-booking/wish.ts';
import { get } from './view.ts';

type Wanted = Body<typeof requestSeries>;

/**
 * Creates a parent's request that repeats. Throws 422 for an address outside the service area, 409 `children_booked`,
 * 409 `unusual_time`, and what `refuseTooMany` throws.
 */
export async function createRequest(
  tx: Db,
  actor: Actor,
  parentId: number,
  { tier, nanny_polo_id, ...body }: Wanted,
) {
  await lockChildren(tx, [parentId]);
  await refuseTooMany(tx, parentId, 'series');
  const wish = await wishOf(tx, parentId, { tier, nanny_polo_id });
  const newSeries = { ...body, parent_id: parentId, source: 'website' } as const;
  const { id, address } = await seriesService.create(tx, actor, newSeries, wish);
  assertAddressServed(address);
  await queueMail(tx, seriesReceiptMail, { event_id: await findLatestEventId(tx, contract.name, id) });
  return get(tx, parentId, id);
}

/** Prices a request that repeats, without creating it. Throws what `findUnusableCodes` throws. */
export async function quoteRequest(
  db: Db,
  limits: Config['limits'],
  parent_id: number,
  { tier, nanny_polo_id: _wished, ...body }: Wanted,
) {
  const { family: _, ...priced } = await priceSeries(db, { ...body, parent_id }, tier);
  return {
    ...priced,
    not_applied: await findUnusableCodes(db, limits, parent_id, body.discount_codes, priced),
  };
}

/** Locks one of a parent's series. Throws 404 for another parent's. */
async function lockedOwn(tx: Db, parent: Actor, id: number): Promise<SeriesRow> {
  const row = await lockExisting(tx, series, id, 'Series', 'no key update');
  if (row.parent_id !== parent.id) throw notFound('Series');
  return row;
}

/**
 * Skips one visit: a booking is cancelled for the fee that the parent agreed to, a day of the plan is left out. Throws
 * 409 `fee_changed` if the fee has risen, 422 for a day without a visit.
 */
export async function skipVisit(
  tx: Db,
  actor: Actor,
  id: number,
  { day, fee_minor }: Body<typeof skipSeriesVisit>,
): Promise<UserSeriesDetails> {
  const row = await lockedOwn(tx, actor, id);
  const { upcoming } = await get(tx, row.parent_id, id);
  const visit = upcoming.find((one) => one.day === day);
  if (!visit || visit.skipped !== null) throw createFieldRefusal({ day: ['There is no visit on this day'] });
  if (visit.booking) {
    const { version } = visit.booking;
    await cancelOwnBooking(tx, actor, visit.booking.id, { version, fee_minor, reason: 'Skipped' });
    return get(tx, row.parent_id, id);
  }
  const left_out = [...row.left_out, day].sort();
  if (left_out.length > maxLeftOut)
    throw createFieldRefusal({
      day: ['Too many days have been skipped. Please ask us to end this booking instead.'],
    });
  await queueOneMailEach(tx, async () => {
    const write = { actor, resource: contract.name, action: 'skip' } as const;
    const after = await changeRecord(tx, series, row, { left_out }, write);
    await releasePlan(tx, id, day, day);
    await notifyOfSeries(tx, after, await findNanniesOfPlan(tx, id));
  });
  return get(tx, row.parent_id, id);
}

/** Records in the history that the parent wants to end a series, and mails the agency. Throws 409 once it is over. */
export async function askToEnd(
  tx: Db,
  actor: Actor,
  id: number,
  { last_day, message }: Body<typeof askToEndSeries>,
): Promise<UserSeriesDetails> {
  const row = await lockedOwn(tx, actor, id);
  const { over } = await get(tx, row.parent_id, id);
  if (over) throw createTransitionRefusal(`${row.code} has ended.`);
  if (last_day < agencyDayOf())
    throw createFieldRefusal({ last_day: ['This day has passed. Choose today or a later day.'] });
  const reason = `Last visit on ${formatShortDay(last_day)}. ${message}`;
  const what = { actor, resource: contract.name, record_id: id, action: 'request-end' } as const;
  const event_id = await recordEvent(tx, { ...what, reason });
  // What a person wrote stays out of the queue: the letter reads it from the event, from which an erasure removes it.
  if (event_id) {
    await queueMail(tx, seriesEndMail, { event_id });
    await queueMail(tx, endReceiptMail, { event_id });
  }
  return get(tx, row.parent_id, id);
}
