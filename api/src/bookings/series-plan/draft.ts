import { defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking-form';
import type { draftSeries, SeriesDraft } from '@nanny-polo/shared/bookings/series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { NotApplied, Quote } from '@nanny-polo/shared/pricing/quote';
import { addDays, mondayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { readCurrentTerms } from '../../accounts/agency/terms.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, missingRecord } from '../../kernel/error/error.ts';
import { kilometresOf, prepareSearch } from '../availability/service.ts';
import { findCandidates, judgeVisits, type Verdict } from '../availability/several-visits.ts';
import { sentences } from '../availability/words.ts';
import { familyOf } from '../booking/create.ts';
import { quotesOf } from '../booking-price/quote.ts';
import { findBookingsDuring, idsOf } from '../schedule/children-booked.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { assertSeriesRules, ruleOf, toNannyOn } from './rule.ts';
import { firstHorizonOf, firstMadeUntilOf, listSkippedDays, planOf, type VisitTime } from './visits.ts';

type Form = Body<typeof draftSeries>;

/**
 * Returns what a series would be: its visits with prices and verdicts, and nannies who can do them. Stores nothing.
 * Throws what `priceSeries` throws.
 */
export async function draftOf(db: Db, body: Form): Promise<SeriesDraft> {
  const { visits, family, ...priced } = await priceSeries(db, body);
  const { parent_id, service, buffer_minutes = defaultBufferMinutes, languages = [], offers = [] } = body;
  const wish = { parent_id, service, buffer_minutes, languages, ...family };
  // No time and no booking: each visit brings its own time.
  const nannySearch = await prepareSearch(db, { ...wish, start_at: '', end_at: '', booking_id: null });
  const among = offers.map(({ nanny_polo_id }) => nanny_polo_id);
  const verdicts = await verdictsOf(db, { ...nannySearch, among }, visits);
  return {
    ...priced,
    visits: visits.map((visit, at) => ({
      ...visit,
      verdicts: among.map((id) => ({ nanny_polo_id: id, reasons: verdicts.get(`${at} ${id}`) ?? [] })),
    })),
    ...(await suggestions(db, nannySearch, visits)),
  };
}

/**
 * Returns the visits of a series as entered, with their prices, the discounts that apply to none of them, and the other
 * bookings of its children. An open-ended series ends at `firstHorizonOf`. Throws 422 as creating it would, but does
 * not check the address, the children or whether the family can book. `wished_tier` is the tier that the family wishes
 * for.
 */
export async function priceSeries(db: Db, body: Form, wished_tier: SeriesRow['wished_tier'] = null) {
  const { parent_id, service, discount_codes = [], offers = [] } = body;
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, parent_id));
  if (!parent) throw createFieldRefusal({ parent_id: [missingRecord] });
  const settings = await readSettings(db);
  const rule = ruleOf(body, settings);
  assertSeriesRules(service, rule, settings);
  const { first_day, last_day, interval_weeks } = rule;
  const made = firstMadeUntilOf(settings, rule, offers);
  const to = last_day ?? firstHorizonOf(settings, rule, new Date().toISOString());
  // The first whole week may end later.
  const weekEnd = addDays(first_day, 7 * interval_weeks + 6);
  const visits = planOf(rule, { from: first_day, to: to > weekEnd ? to : weekEnd }, settings);
  const family = familyOf({ ...body, start_at: visits[0]?.start_at ?? '' }, parent);
  const nanny = toNannyOn(offers);
  const { prices } = await readCurrentTerms(db);
  const care = { ...family, service, bill_rate_minor: null, pay_rate_minor: null, wished_tier };
  const pricedCare = visits.map((one) => ({ ...care, ...one, nanny_polo_id: nanny(one.day) }));
  const quotes = await quotesOf(db, { parent_id, discount_codes }, pricedCare, prices);
  const priced = visits.map((one, at) => ({ ...one, price_minor: quotes[at]?.total_minor ?? 0 }));
  const shown = priced.filter(({ day }) => day <= to);
  const children = idsOf(family.children);
  const booked = shown.filter(({ day }) => day <= made);
  const times = booked.map(({ start_at, end_at }) => ({ parent_id, id: null, start_at, end_at, children }));
  return {
    family,
    last_day,
    visits: shown,
    skipped: listSkippedDays(rule, { from: first_day, to }, settings),
    week_minor: sum(firstWeek(priced, first_day)),
    total_minor: sum(shown),
    not_applied: unusedBy(quotes.slice(0, shown.length)),
    children_booked: await findBookingsDuring(db, times),
  };
}

/** Returns the discounts that take nothing off any of the visits, each with the reason for the first visit. */
const unusedBy = (quotes: readonly Quote[]): NotApplied[] =>
  (quotes[0]?.not_applied ?? []).filter(({ discount, code }) =>
    quotes.every(({ not_applied }) =>
      not_applied.some((one) => one.discount === discount && one.code === code),
    ),
  );

const sum = (visits: readonly { price_minor: number }[]) =>
  visits.reduce((total, { price_minor }) => total + price_minor, 0);

/** Returns the visits of the first whole calendar week of a series, or of its first week if it has none. */
function firstWeek<Visit extends { day: string }>(visits: readonly Visit[], first_day: string): Visit[] {
  const weeks = [...Map.groupBy(visits, ({ day }) => mondayOf(day)).entries()];
  const whole = weeks.find(([week]) => week > mondayOf(addDays(first_day, -1))) ?? weeks[0];
  return whole?.[1] ?? [];
}

type Wanted = Awaited<ReturnType<typeof prepareSearch>>;

/**
 * Returns the reasons against each nanny for each visit, by the visit's number and the nanny's id. Throws 422 for
 * unknown nannies.
 */
async function verdictsOf(db: Db, nannySearch: Wanted & { among: number[] }, visits: readonly VisitTime[]) {
  if (nannySearch.among.length === 0) return new Map();
  const judged = await judgeVisits(db, nannySearch, visits);
  const known = new Set(judged.map(({ id }) => id));
  if (!nannySearch.among.every((id) => known.has(id))) throw createFieldRefusal({ offers: [missingRecord] });
  return new Map(judged.map((one) => [`${one.visit} ${one.id}`, reasonsOf(one)]));
}

/** Returns the reasons in the words of the search, with the booking or series that takes the nanny's time. */
const reasonsOf = (verdict: Verdict) =>
  verdict.against.map((code) => {
    const { booking_id, booking_code, series_code } = verdict;
    const held = code === 'busy';
    const isPlanned = held && booking_id === null && series_code !== null;
    return {
      message: isPlanned ? `Has a planned visit of ${series_code}` : sentences[code](verdict),
      booking:
        held && booking_id !== null && booking_code !== null ? { id: booking_id, code: booking_code } : null,
    };
  });

/** Returns the nearest nanny who can do every visit, or two who can do them between them. */
async function suggestions(db: Db, nannySearch: Wanted, visits: readonly VisitTime[]) {
  const candidates = await findCandidates(db, nannySearch, visits);
  const single = candidates.find(({ cannot }) => cannot.length === 0);
  if (single) {
    const { id, name, distance_km } = single;
    return { one: { nanny_polo_id: id, name, distance_km: kilometresOf(distance_km) }, pair: null };
  }
  const pair = pairFor(candidates, visits.length);
  if (!pair) return { one: null, pair };
  const [first, second] = pair;
  const gaps = new Set(first.cannot);
  const daysOf = (isSecond: boolean) =>
    visits.flatMap(({ day }, at) => (gaps.has(at) === isSecond ? [day] : []));
  return {
    one: null,
    pair: [
      { nanny_polo_id: first.id, name: first.name, days: daysOf(false) },
      { nanny_polo_id: second.id, name: second.name, days: daysOf(true) },
    ],
  };
}

/**
 * Returns two candidates who can do every visit between them, or null if no two can; `cannot` has the numbers of the
 * visits that a candidate cannot do. The first can do at least as many visits as anyone in any such pair; among equals,
 * the earlier in the list comes first.
 */
export function pairFor<One extends { readonly cannot: readonly number[] }>(
  candidates: readonly One[],
  visits: number,
): [One, One] | null {
  for (const first of candidates.toSorted((a, b) => a.cannot.length - b.cannot.length)) {
    // The second does the rest, which is at most half of the visits.
    if (first.cannot.length * 2 > visits) return null;
    const gaps = new Set(first.cannot);
    const second = candidates.find((other) => other !== first && !other.cannot.some((at) => gaps.has(at)));
    if (second) return [first, second];
  }
  return null;
}
