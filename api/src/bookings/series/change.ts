import { hasSameRule } from '@nanny-polo/shared/bookings/recurrence';
import type { changeSeries, SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { numberChildren } from '../../people/parents/children.ts';
import { lockActiveParent } from '../../people/parents/restrictions.ts';
import { againstNanny } from '../booking/rules.ts';
import { refuseUnusualTime } from '../booking/unusual-time.ts';
import { assertFamilyRules } from '../booking/visit-rules.ts';
import { lockBookingAt } from '../booking-record/row.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { refuseBookedTwice, watchChildren } from '../schedule/children-booked.ts';
import { lockNannies, releaseNannyTime } from '../schedule/hold.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { findNanniesOfPlan, notifyOfSeries } from '../series-mail/news.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { findRatesAfter } from '../series-plan/agreed-rates.ts';
import {
  attemptVisit,
  cancelVisit,
  effectsOf,
  explainKept,
  isLive,
  type Outcome,
  reportPlanned,
  reportUnchanged,
} from '../series-plan/effects.ts';
import { endEmptyOffers, findStandingOffer, holdPlan, releasePlan } from '../series-plan/holds.ts';
import { findNewTimes } from '../series-plan/new-times.ts';
import {
  assertChildrenOfAge,
  assertSchoolTermsKnown,
  assertServiceFits,
  assertVisitsAllowed,
  listVisitsToBook,
  listVisitsToCheck,
} from '../series-plan/rule.ts';
import { listVisitsOn } from '../series-plan/visits.ts';
import { assertSeriesAhead } from './cancel.ts';
import {
  assignVisits,
  type Changes,
  changeRule,
  findMadeUntil,
  isStillAccepted,
  keepAcceptance,
  listKeptDays,
  omitUndefined,
  prefixRefusal,
  writeChange,
} from './change-rule.ts';
import { type Change, changeOwnFields, changeVisit, isChange, patchOf } from './change-visit.ts';
import { type LockedVisit, lockSeries, lockVisits } from './lock.ts';
import { makeNewVisits } from './new-visits.ts';

type Sent = Omit<Body<typeof changeSeries>, 'changes' | 'also_booked' | 'unusual_time'> & {
  changes: Changes;
};

/**
 * Changes the visits of a series from a given day, and asks before children are booked twice; a preview returns the
 * other bookings. Throws 404, 409 `stale`, 409 `children_booked`, 409 `unusual_time`, 422.
 */
export async function changeVisits(
  tx: Db,
  actor: Actor,
  id: number,
  { also_booked, unusual_time, ...body }: Body<typeof changeSeries>,
): Promise<ResponseBody<typeof changeSeries>> {
  // The family is locked before its series, as by the extension.
  const before = await rowOfSeries(tx, id);
  const bookedTwice = await watchChildren(tx, [before.parent_id]);
  await lockActiveParent(tx, actor, before.parent_id);
  const { children: entered, ...others } = body.changes;
  const booked = entered?.map(omitPrivateNotes);
  const children = booked && (await numberChildren(tx, before.parent_id, booked, 'changes.children'));
  const changes = { ...others, ...(children && { children }) };
  const effects = await changeAnyway(tx, actor, id, { ...body, changes });
  const children_booked = await bookedTwice();
  if (effects.allowed && !body.preview) {
    const after = await rowOfSeries(tx, effects.series_id);
    const newTimes = findNewTimes(after, before, await readSettings(tx));
    await refuseUnusualTime(tx, actor, newTimes, unusual_time);
    refuseBookedTwice(actor, children_booked, also_booked);
  }
  return { ...effects, children_booked };
}

/**
 * Changes the visits of a series of a locked family. A series with earlier days ends the day before, and another one of
 * its arrangement takes over. Visits on days that the rule no longer has are cancelled with their fee; visits of new
 * days are booked and offered.
 *
 * @see docs/decisions/025-series.md
 */
async function changeAnyway(tx: Db, actor: Actor, id: number, body: Sent): Promise<SeriesEffects> {
  const { from_day: from, changes, visit } = body;
  if (Object.values(changes).every((value) => value === undefined))
    throw createFieldRefusal({ changes: ['Choose what to change'] });
  const row = await lockSeries(tx, id, body.version);
  const settings = await readSettings(tx);
  const now = new Date().toISOString();
  assertSeriesAhead(row, from, agencyDayOf(now, settings.time_zone));
  const bookings = await lockVisits(tx, id, { from });
  if (visit && !bookings.some((one) => one.id === visit.id)) throw notFound('Booking');
  if (visit) await lockBookingAt(tx, visit.id, visit.version);
  const rule = changeRule(row, from, changes, bookings, settings);
  const { nanny_polo_id = row.nanny_polo_id } = changes;
  const rates = await findRatesAfter(tx, row, nanny_polo_id, body);
  const { service, address, children } = changes;
  const own = omitUndefined({ service, address, children, nanny_polo_id: changes.nanny_polo_id });
  const patch = { ...rule, ...own, ...rates };
  const next = { ...row, ...patch };
  if (changes.starts !== undefined || changes.ends !== undefined || service !== undefined)
    prefixRefusal(() => assertVisitsAllowed(next.service, listVisitsToCheck(rule, settings), settings));
  if (changes.weekdays !== undefined || service !== undefined)
    prefixRefusal(() => assertServiceFits(next.service, rule));
  if (changes.term_time_only) prefixRefusal(() => assertSchoolTermsKnown(rule, settings));
  if (address !== undefined || children !== undefined) prefixRefusal(() => assertFamilyRules(next));
  const until = findMadeUntil(row, rule, settings, now);
  if (children !== undefined || changes.weekdays !== undefined || changes.starts !== undefined)
    prefixRefusal(() => assertChildrenOfAge(next.children, listVisitsToBook(rule, until, settings)));
  if (changes.nanny_polo_id) await mustBeBookable(tx, next);
  const acceptedOffer = await findStandingOffer(tx, id);
  const change = { ...body, settings };
  const times = { ...change, visits: bookings };
  const carried = acceptedOffer !== undefined && (await isStillAccepted(tx, row, next, times));
  await lockNannies(tx, [
    row.nanny_polo_id,
    next.nanny_polo_id,
    acceptedOffer?.nanny_polo_id,
    ...bookings.map((one) => one.nanny_polo_id),
  ]);
  const ids = bookings.map((one) => one.id);
  // Without any, the orders are locked with the new bookings: locking the discounts now would precede them.
  if (ids.length > 0) await moneyPort.lockOrders(tx, ids);
  const work = async () => {
    await releasePlan(tx, id, from);
    const changed = { ...patch, made_until: until };
    const after = await writeChange(tx, actor, row, changed, { from, reason: body.reason });
    const isNews = hasNewArrangement(row, after);
    if (isNews || row.nanny_polo_id !== after.nanny_polo_id)
      await notifyOfSeries(tx, row, [row.nanny_polo_id, ...(await findNanniesOfPlan(tx, id))], isNews);
    if (acceptedOffer) await keepAcceptance(tx, acceptedOffer, after, carried);
    const visits = await assignVisits(tx, bookings.filter(isLive), after.id);
    const outcomes = await changeAll(tx, actor, { before: row, after }, visits, change);
    outcomes.push(...(await makeNewVisits(tx, actor, after, visits, { ...change, until, carried })));
    if (carried)
      for (const { day, why } of await holdPlan(tx, after))
        for (const visit of listVisitsOn([day], after, settings))
          outcomes.push(reportPlanned(visit, after, 'refused', [why]));
    if (visit) await changeOwnFields(tx, actor, visit);
    return effectsOf(after.id === id || body.preview ? id : after.id, outcomes);
  };
  const effects = await queueOneMailEach(tx, work, { planned: next.nanny_polo_id !== null && !carried });
  await endEmptyOffers(tx, id);
  return effects;
}

const hasNewArrangement = (row: SeriesRow, after: SeriesRow): boolean =>
  !hasSameRule({ ...row, first_day: after.first_day }, after) || row.service !== after.service;

async function rowOfSeries(tx: Db, id: number): Promise<SeriesRow> {
  const [row] = await tx.select().from(series).where(eq(series.id, id));
  if (!row) throw notFound('Series');
  return row;
}

async function mustBeBookable(tx: Db, next: Pick<SeriesRow, 'nanny_polo_id' | 'parent_id'>): Promise<void> {
  const reasons = await againstNanny(tx, next);
  if (reasons.length > 0)
    throw createFieldRefusal({ 'changes.nanny_polo_id': reasons.map(({ message }) => message) });
}

/**
 * Changes the visits of a series, or cancels them if its rule no longer has their day. Visits that get another time or
 * nanny first release their nanny's time, so that visits can exchange times.
 */
async function changeAll(
  tx: Db,
  actor: Actor,
  { before, after }: { before: SeriesRow; after: SeriesRow },
  visits: readonly LockedVisit[],
  { keep_changed, waive_fee, ...change }: Change & Pick<Sent, 'keep_changed' | 'waive_fee'>,
): Promise<Outcome[]> {
  const days = listKeptDays(before, after, visits, change.settings);
  const reason = change.reason ?? 'The series has changed';
  const outcomes: Outcome[] = [];
  const patches: [LockedVisit, Partial<BookingRow>][] = [];
  for (const row of visits) {
    const why = explainKept(row, keep_changed);
    if (why) outcomes.push(await reportUnchanged(tx, row, 'kept', [why]));
    else if (days.has(row.series_day)) patches.push([row, await patchOf(tx, row, after, change)]);
    else outcomes.push(await attemptVisit(tx, row, () => cancelVisit(tx, actor, row, { waive_fee, reason })));
  }
  for (const [row, patch] of patches)
    if (isChange(row, patch, ['start_at', 'end_at', 'nanny_polo_id'])) await releaseNannyTime(tx, row.id);
  for (const [row, patch] of patches)
    outcomes.push(await attemptVisit(tx, row, () => changeVisit(tx, actor, row, patch, change)));
  return outcomes;
}
