import type { Series } from '@nanny-polo/shared/bookings/series';
import type { answerSeriesOffer, SeriesOfferPage } from '@nanny-polo/shared/bookings/series-offer';
import type { answerSeriesForNanny } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createFieldRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { assertStillBookable, recordReply } from '../booking/answer.ts';
import { createUnknownLinkError, stateOf } from '../offer/page.ts';
import { lockArrangement } from '../schedule/arrangement.ts';
import { lockNannies } from '../schedule/hold.ts';
import { type SeriesRow, series, seriesOffer } from '../schedule/series-table.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import {
  findOfferedBookings,
  findOfferedPlan,
  lockOfferedBookings,
  type PlannedVisit,
} from '../series-offer/offered.ts';
import { readSeriesOffer } from '../series-offer/page.ts';
import { findSeriesOffer, type SeriesOfferRow } from '../series-offer/token.ts';
import { findRatesAgreedWith } from '../series-plan/agreed-rates.ts';
import { clashesOf, findStandingOffer, holdPlan, offerNewVisits } from '../series-plan/holds.ts';
import { changeSeriesRow, lockSeries } from './lock.ts';
import { seriesService } from './service.ts';

type Reply = Body<typeof answerSeriesOffer>;

/** Records a nanny's reply by telephone. Throws 404, 409 `stale`, and what `reply` throws. */
export async function recordSeriesReply(
  tx: Db,
  actor: Actor,
  id: number,
  { version, offer_id, ...fields }: Body<typeof answerSeriesForNanny>,
): Promise<Series> {
  await reply(tx, actor, await lockSeries(tx, id, version), offer_id, fields);
  return seriesService.get(tx, id);
}

/** Records a nanny's reply through the link in the mail. Throws 422 for an unknown link, and what `reply` throws. */
export async function answerSeriesByLink(tx: Db, token: string, body: Reply): Promise<SeriesOfferPage> {
  const linkedOffer = await findSeriesOffer(tx, token);
  if (!linkedOffer) throw createUnknownLinkError();
  const row = await lockArrangement(tx, linkedOffer.series_id);
  if (!row) throw createUnknownLinkError();
  const { state, message } = await readSeriesOffer(tx, token);
  if (state !== 'waiting') {
    const isDone = state === 'accepted' || state === 'declined';
    throw createTransitionRefusal(isDone ? `You have already ${state} this offer.` : message);
  }
  const id = linkedOffer.nanny_polo_id;
  const [nanny] = await tx
    .select({ name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, id));
  await reply(tx, { kind: 'nanny', id, name: nanny?.name ?? '' }, row, linkedOffer.id, body);
  return readSeriesOffer(tx, token);
}

/**
 * Records a reply to an offer of a locked series; the days in `except` stay open. Throws 409 if the offer is not
 * waiting, 409 `slot_taken` with the accepted planned days that are taken, and 422 for days not offered, if none is
 * accepted, or if the nanny can no longer be booked.
 */
async function reply(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  offerId: number,
  { answer, except = [], reason }: Reply,
): Promise<void> {
  await lockOfferedBookings(tx, row.id, offerId);
  const asked = await lockedOffer(tx, row, offerId);
  const waiting = (await findOfferedBookings(tx, offerId)).filter(({ offer }) => offer.state === 'waiting');
  const plan = await findOfferedPlan(tx, row, asked);
  if (stateOf(asked) !== 'waiting' || waiting.length + plan.length === 0)
    throw createTransitionRefusal(`${row.code} has no offer that is waiting for this reply.`);
  const isYes = (day: string | null) => answer === 'accepted' && !except.includes(day ?? '');
  if (answer === 'accepted') {
    const days = [...waiting.map((one) => one.row.series_day), ...plan.map(({ day }) => day)];
    mustBeOffered(days, except);
    await assertStillBookable(tx, actor, { ...row, nanny_polo_id: asked.nanny_polo_id });
    const accepted = plan.filter(({ day }) => isYes(day));
    await mustBeFree(tx, row, asked, accepted);
  }
  const left_out = answer === 'accepted' ? plan.map(({ day }) => day).filter((day) => !isYes(day)) : [];
  const made = plan.flatMap((one) => one.made ?? []);
  await queueOneMailEach(tx, async () => {
    for (const { offer, row: visit } of waiting)
      await recordReply(tx, actor, visit, offer, {
        answer: isYes(visit.series_day) ? 'accepted' : 'declined',
        reason,
      });
    const after = await end(tx, actor, row, asked, { state: answer, left_out, reason });
    await offerNewVisits(tx, actor, after, made);
  });
}

/** Locks the nanny's time and their offer of a series. */
async function lockedOffer(tx: Db, row: SeriesRow, id: number): Promise<SeriesOfferRow> {
  const own = and(eq(seriesOffer.id, id), eq(seriesOffer.series_id, row.id));
  const [offerRow] = await tx
    .select({ nanny_polo_id: seriesOffer.nanny_polo_id })
    .from(seriesOffer)
    .where(own);
  await lockNannies(tx, [offerRow?.nanny_polo_id]);
  const [asked] = await tx.select().from(seriesOffer).where(own).for('update');
  if (!asked) throw createTransitionRefusal(`${row.code} has no such offer.`);
  return asked;
}

function mustBeOffered(days: readonly (string | null)[], except: readonly string[]): void {
  const unknown = except.filter((day) => !days.includes(day));
  if (unknown.length > 0)
    throw createFieldRefusal({
      except: unknown.map((day) => `${formatShortDay(day)} is not part of the offer any more.`),
    });
  if (days.every((day) => day !== null && except.includes(day)))
    throw createFieldRefusal({ except: ['No visit is left to accept. Decline the offer instead.'] });
}

async function mustBeFree(
  tx: Db,
  row: SeriesRow,
  { nanny_polo_id }: SeriesOfferRow,
  plan: readonly PlannedVisit[],
): Promise<void> {
  const clashes = await clashesOf(tx, row, nanny_polo_id, plan);
  if (clashes.length === 0) return;
  const named = clashes.slice(0, 5).map(({ day }) => formatShortDay(day));
  const days = clashes.length > named.length ? `${named.join(', ')} and others` : named.join(', ');
  throw conflict({
    message: `No longer free on ${days}. Please leave out these days and reply again.`,
    code: 'slot_taken',
    data: { days: clashes.map(({ day }) => day) },
  });
}

/**
 * Ends the offer of a series, whose arrangement is locked, once none of its visits is waiting for a reply. The offer is
 * accepted, with all its planned days, if any of its visits was accepted.
 */
export async function settleSeriesOffer(tx: Db, actor: Actor, offerId: number): Promise<void> {
  const [match] = await tx
    .select({ row: series })
    .from(seriesOffer)
    .innerJoin(series, eq(series.id, seriesOffer.series_id))
    .where(eq(seriesOffer.id, offerId));
  if (!match) return;
  const asked = await lockedOffer(tx, match.row, offerId);
  const states = (await findOfferedBookings(tx, offerId)).map(({ offer }) => offer.state);
  if (asked.state !== 'waiting' || states.includes('waiting')) return;
  const state = states.includes('accepted') ? 'accepted' : 'declined';
  await end(tx, actor, match.row, asked, { state, left_out: [] });
}

/** What the history of a series calls the end of an offer. */
const actions = { accepted: 'accept', declined: 'refuse', expired: 'offer-expired' } as const;

interface Ending {
  readonly state: keyof typeof actions;
  readonly left_out: string[];
  readonly reason?: string | undefined;
}

/**
 * Ends a locked offer because of its reply or expiry, and holds the planned days that were accepted. The history names
 * the days on which the nanny is busy.
 */
async function end(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  asked: SeriesOfferRow,
  { state, left_out, reason }: Ending,
): Promise<SeriesRow> {
  const isYes = state === 'accepted';
  const includesPlan = asked.planned && row.nanny_polo_id === asked.nanny_polo_id;
  const acceptedOffer = await findStandingOffer(tx, row.id);
  // An offer of a few visits leaves the plan to the nanny who has accepted it or is asked about it.
  const decidesPlan =
    includesPlan || (!acceptedOffer && (row.nanny_polo_id ?? asked.nanny_polo_id) === asked.nanny_polo_id);
  await tx
    .update(seriesOffer)
    .set({
      state,
      planned: includesPlan,
      left_out,
      ...(state !== 'expired' && { answered_at: sql`now()`, answered_by: actor.name }),
    })
    .where(eq(seriesOffer.id, asked.id));
  const anotherId = row.nanny_polo_id === asked.nanny_polo_id ? null : row.nanny_polo_id;
  const nanny_polo_id =
    isYes && decidesPlan ? asked.nanny_polo_id : (acceptedOffer?.nanny_polo_id ?? anotherId);
  const rates = isYes && decidesPlan ? await findRatesAgreedWith(tx, row, asked.nanny_polo_id) : {};
  const after = { ...row, nanny_polo_id, ...rates };
  const clashes = isYes && includesPlan ? await holdPlan(tx, after) : [];
  const reasons = [
    ...(reason ? [reason] : []),
    ...(left_out.length > 0 ? [`Not on ${left_out.map(formatShortDay).join(', ')}`] : []),
    ...clashes.map(({ why }) => why),
  ];
  await changeSeriesRow(
    tx,
    row,
    { nanny_polo_id, ...rates },
    { actor, action: actions[state], reason: reasons.join('; ').slice(0, 1000) || undefined },
  );
  return after;
}

/** The maximum number of offers in one tick; the next tick continues. */
const maxPerTick = 200;

/**
 * Expires series offers without a reply in time and returns their number. As after a decline, the nanny of such an
 * offer is no longer the nanny of the series, unless they have accepted its plan. The offers of the visits expire
 * separately.
 */
export async function expireSeriesOffers(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ id: seriesOffer.id, series_id: seriesOffer.series_id })
    .from(seriesOffer)
    .where(and(eq(seriesOffer.state, 'waiting'), lte(seriesOffer.expires_at, now)))
    .orderBy(asc(seriesOffer.series_id))
    .limit(maxPerTick);
  return changeEach(db, due, async (tx, { id, series_id }) => {
    const row = await lockArrangement(tx, series_id);
    if (!row) return false;
    const asked = await lockedOffer(tx, row, id);
    if (asked.state !== 'waiting') return false;
    await end(tx, system, row, asked, { state: 'expired', left_out: [] });
    return true;
  });
}
