/** The page behind the link in a nanny's mail about the visits of a series. */

import type { OfferStage, OfferState } from '@nanny-polo/shared/bookings/offer';
import { describeRule } from '@nanny-polo/shared/bookings/recurrence';
import type { SeriesOfferPage } from '@nanny-polo/shared/bookings/series-offer';
import { describeAges } from '@nanny-polo/shared/people/age';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { createUnknownLinkError, nothingToDo, stageOf, stateOf } from '../offer/page.ts';
import { hourlyPayOf } from '../pricing/hourly-rates.ts';
import { sumPays } from '../pricing/pay.ts';
import { offer } from '../schedule/offer-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import { formatVisitCount, formatVisitDay } from '../schedule/visit-words.ts';
import {
  findOfferedBookings,
  findOfferedPlan,
  type OfferedBooking,
  type PlannedVisit,
  splitPlan,
} from './offered.ts';
import { findOfferedPays } from './offered-pay.ts';
import { findSeriesOffer, type SeriesOfferRow } from './token.ts';

type Staged = OfferedBooking & { readonly stage: OfferStage };

/** Returns what a nanny sees through their link. Throws 422 for an unknown token. */
export async function readSeriesOffer(db: Db, token: string): Promise<SeriesOfferPage> {
  const asked = await findSeriesOffer(db, token);
  if (!asked) throw createUnknownLinkError();
  const [match] = await db
    .select({ row: series, nanny: { display_name: nannyPolo.display_name } })
    .from(series)
    .innerJoin(nannyPolo, eq(nannyPolo.id, asked.nanny_polo_id))
    .where(eq(series.id, asked.series_id));
  if (!match) throw createUnknownLinkError();
  const { row, nanny } = match;
  const booked = await staged(db, await findOfferedBookings(db, asked.id));
  const offered = asked.state === 'waiting' || asked.state === 'accepted';
  const plan = offered ? await findOfferedPlan(db, row, asked) : [];
  const state = stateNow(asked, booked, plan);
  const known = state === 'waiting' || state === 'accepted';
  const left = plan.filter(({ day }) => known && !asked.left_out.includes(day));
  const isOpen = state === 'waiting';
  const { free, taken } = isOpen ? await splitPlan(db, row, asked, left) : { free: left, taken: [] };
  const pays = await findOfferedPays(db, row, asked, booked, free);
  const visits = [
    ...booked.map(({ row: { series_day, start_at, end_at }, stage }, at) => ({
      day: series_day ?? '',
      start_at,
      end_at,
      pay_minor: paid.includes(stage) ? (pays.booked[at]?.pay_minor ?? null) : null,
      stage,
      open: isOpen && stage === 'waiting',
      taken: false,
    })),
    ...[...free, ...taken].map(({ day, start_at, end_at }, at) => ({
      day,
      start_at,
      end_at,
      pay_minor: pays.planned[at]?.pay_minor ?? null,
      stage: null,
      open: isOpen,
      taken: at >= free.length,
    })),
  ].toSorted((one, other) => Date.parse(one.start_at) - Date.parse(other.start_at));
  const starts = visits.filter((visit) => !visit.taken).map(({ start_at }) => start_at);
  const notFree =
    taken.length > 0
      ? [`You aren’t free on ${taken.map((visit) => formatVisitDay(visit.start_at)).join(', ')}.`]
      : [];
  const rates = new Set(booked.map(({ offer: { pay_rate_minor } }) => pay_rate_minor));
  return {
    state,
    message: [await messageOf(db, asked, state, booked, left.length), ...notFree].join(' '),
    nanny_name: firstNameOf(nanny),
    code: row.code,
    service: row.service,
    rule: describeRule(row),
    visits,
    district: known ? districtOfAddress(row.address) : null,
    children_ages: known
      ? row.children.map((child) =>
          describeAges(child, starts.length > 0 ? starts : [`${row.first_day}T12:00Z`]),
        )
      : [],
    pay_rate_minor: hourlyPayOf({
      service: row.service,
      pay_rate_minor: rates.size === 1 ? ([...rates][0] ?? null) : null,
    }),
    pay_minor: sumPays(visits),
  };
}

async function staged(db: Db, booked: readonly OfferedBooking[]): Promise<Staged[]> {
  const ids = booked.map(({ row }) => row.id);
  const isLatest = and(inArray(offer.booking_id, ids), offer.current);
  const latest = new Map((await db.select().from(offer).where(isLatest)).map((one) => [one.booking_id, one]));
  return booked.map((one) => ({ ...one, stage: stageOf(one.offer, one.row, latest.get(one.row.id)) }));
}

/** Returns the state of an offer. A waiting one without a visit to reply to counts as withdrawn. */
function stateNow(asked: SeriesOfferRow, booked: readonly Staged[], plan: readonly PlannedVisit[]) {
  const state = stateOf(asked);
  if (state !== 'waiting') return state;
  return plan.length > 0 || booked.some(({ stage }) => stage === 'waiting') ? 'waiting' : 'withdrawn';
}

async function messageOf(
  db: Db,
  asked: SeriesOfferRow,
  state: OfferState,
  booked: readonly Staged[],
  planned: number,
): Promise<string> {
  const count = (...stages: OfferStage[]) => booked.filter(({ stage }) => stages.includes(stage)).length;
  const accepted = count('accepted');
  if (state === 'waiting') {
    const replied = accepted + count('confirmed', 'rescheduled', 'declined', 'retracted');
    if (replied === 0) return `Please reply by ${formatInstant(asked.expires_at)}.`;
    return `You have replied to ${replied} of ${formatVisitCount(booked.length)}. Please reply to the others by ${formatInstant(asked.expires_at)}.`;
  }
  if (state === 'accepted') {
    const more = planned > 0 ? ` and ${planned} planned` : '';
    if (accepted > 0)
      return `You have accepted ${formatVisitCount(accepted)}${more}. We will write to you as soon as ${accepted + planned > 1 ? 'they are' : 'it is'} confirmed.`;
    const confirmed = count('confirmed', 'rescheduled');
    return confirmed > 0 ? `${formatVisitCount(confirmed)} confirmed.` : 'You have accepted this offer.';
  }
  if (state === 'declined') return 'You have declined this offer.';
  if (state === 'expired') return 'This offer has expired.';
  const { id, series_id, nanny_polo_id } = asked;
  const theirs = and(eq(seriesOffer.series_id, series_id), eq(seriesOffer.nanny_polo_id, nanny_polo_id));
  const isReplaced = (await db.$count(seriesOffer, and(theirs, gt(seriesOffer.id, id)))) > 0;
  return isReplaced
    ? 'A newer offer of these visits replaces this one. You get it by mail.'
    : `This offer has been withdrawn. ${nothingToDo}`;
}

/** The stages of visits for which the nanny is paid, if they accept. */
const paid: readonly OfferStage[] = ['waiting', 'accepted', 'confirmed', 'rescheduled', 'over'];
