import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { daysOf, findVisitOn, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { maxVisits, type visitTime } from '@nanny-polo/shared/bookings/series-form';
import { findAgeFaults } from '@nanny-polo/shared/people/age';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import {
  type AgencyDays,
  findClosing,
  holidayOf,
  isVisitDay,
  selectHolidays,
} from '@nanny-polo/shared/time/agency-days';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { lockSettings } from '../../accounts/agency/service.ts';
import { readCurrentTerms, termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertBooking } from '../booking/create.ts';
import { quotesOf } from '../booking-price/quote.ts';
import { findPricedNannies, hasRatesFor, ratesOf } from '../booking-price/rates.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { findAgreedRate } from './agreed-rates.ts';

export type VisitTime = z.output<typeof visitTime>;

/** The settings on which the days of a plan depend. */
export type Calendar = AgencyDays & Pick<AgencySettings, 'time_zone'>;

type Horizon = Pick<AgencySettings, 'time_zone' | 'series_horizon_weeks'>;

/** Returns the last day for which bookings are made ahead at `now`. */
export function horizonOf({ time_zone, series_horizon_weeks }: Horizon, now: string): string {
  return addDays(agencyDayOf(now, time_zone), 7 * series_horizon_weeks);
}

/**
 * Returns the last day for which a new open-ended series is priced and, if offered at once, booked: the day that
 * `horizonOf` returns or, if the series has no visit until then, the day as many weeks after its first day.
 */
export function firstHorizonOf(settings: Horizon & AgencyDays, rule: Recurrence, now: string): string {
  const { first_day: from } = rule;
  const ahead = horizonOf(settings, now);
  const hasVisit = (to: string) => listVisitDays(rule, { from, to }, settings).length > 0;
  if (hasVisit(ahead)) return ahead;
  const weeks = (first: string) => addDays(first, 7 * settings.series_horizon_weeks);
  // Days without a visit may precede the first one.
  const [first = from] = listVisitDays(rule, { from, to: addDays(from, maxVisits) }, settings);
  return hasVisit(weeks(from)) ? weeks(from) : weeks(first);
}

/**
 * Returns the last day for which a new series has bookings. Visits that are offered at once need them, even if the
 * series begins after the weeks that are booked ahead.
 */
export function firstMadeUntilOf(
  settings: Horizon & AgencyDays,
  rule: Recurrence,
  offers: readonly unknown[] = [],
): string {
  const now = new Date().toISOString();
  return offers.length > 0 ? firstHorizonOf(settings, rule, now) : horizonOf(settings, now);
}

/** Whether a series has days for which no booking has been made yet. */
export const hasDaysLeft = ({ last_day, made_until }: SeriesRow): boolean =>
  last_day === null || made_until < last_day;

/** Returns the visits on these days. A day that the time zone skips has none. */
export function listVisitsOn(
  days: readonly string[],
  rule: Pick<Recurrence, 'starts' | 'ends'>,
  { time_zone, closing_days }: Calendar,
) {
  const holidays = selectHolidays(closing_days);
  return days.flatMap((day) => {
    const visit = findVisitOn(day, rule, time_zone);
    return visit ? [{ day, ...visit, holiday: holidayOf(day, holidays) }] : [];
  });
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a rule on which the agency is open and, in term time only, that are in a known term. */
export const listVisitDays = (rule: Recurrence, period: Days, days: AgencyDays): string[] =>
  daysOf(rule, period).filter((day) => isVisitDay(day, rule, days));

/**
 * Returns the visits of a rule from one day to another, both included, whether or not they are bookings. A visit belongs
 * to the day on which it begins.
 */
export const planOf = (rule: Recurrence, period: Days, calendar: Calendar): VisitTime[] =>
  listVisitsOn(listVisitDays(rule, period, calendar), rule, calendar);

/** Returns the days of a rule that have no visit because the agency is closed, each with the reason. */
export function listSkippedDays(rule: Recurrence, period: Days, days: AgencyDays) {
  return listVisitDays(rule, period, { ...days, closing_days: [] }).flatMap((day) => {
    const closing = findClosing(day, days);
    return closing ? [{ day, reason: `Closed: ${closing.name}` }] : [];
  });
}

type Planned = Recurrence & Pick<SeriesRow, 'made_until'>;

/** Returns the last day of a plan. That of an open-ended series extends half a year beyond its bookings. */
export const planEndOf = ({ last_day, made_until }: Planned): string => last_day ?? addDays(made_until, 182);

/** Returns the planned visits of a series, which follow its bookings, from one day to another. */
export function listPlannedVisits(
  row: Planned,
  { from = '', to = planEndOf(row) }: Partial<Days>,
  calendar: Calendar,
): VisitTime[] {
  const first = addDays(row.made_until, 1);
  return planOf(row, { from: from > first ? from : first, to }, calendar);
}

const noRates = { bill_rate_minor: null, pay_rate_minor: null };

/**
 * Makes the bookings of these days of a locked series, without a nanny, and returns them by day. The agreed price is
 * for the nanny that `nannyOn` returns, or none, at the rates of the series if they apply, with today's holidays. Leaves
 * out days with a booking or without a visit, and visits begun or with a child not born or not under 18.
 */
export async function makeVisits(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  days: readonly string[],
  nannyOn: (day: string) => number | null,
): Promise<BookingRow[]> {
  const settings = await lockSettings(tx);
  const prices = await termsOf(tx, row);
  const { id: holidays_id } = await readCurrentTerms(tx);
  const made = await tx.select().from(booking).where(eq(booking.series_id, row.id)).orderBy(booking.start_at);
  const known = new Set(made.map(({ series_day }) => series_day));
  const own = { bill_rate_minor: await findAgreedRate(tx, row), pay_rate_minor: row.pay_rate_minor };
  const now = Date.now();
  const open = days.filter((day) => isVisitDay(day, row, settings));
  const visits = listVisitsOn(open, row, settings)
    .filter(({ day, start_at }) => !known.has(day) && Date.parse(start_at) > now)
    .filter(({ start_at }) => findAgeFaults({ ...row, start_at }).length === 0)
    .map((visit) => {
      const nanny_polo_id = nannyOn(visit.day);
      return { ...row, ...visit, ...(hasRatesFor(row, nanny_polo_id) ? own : noRates), nanny_polo_id };
    });
  const chosen = visits.map((one) => one.nanny_polo_id);
  const nannies = await findPricedNannies(tx, chosen);
  // Bookings that are not confirmed yet will use discounts before the new ones do.
  const waiting = made.filter(({ status }) => hasTrait(status, 'undecided'));
  const quotes = (await quotesOf(tx, row, [...waiting, ...visits], prices)).slice(waiting.length);
  const { id: series_id, parent_id, service, buffer_minutes, address, children, languages } = row;
  const { notes, internal_note, source, discount_codes, terms_id, cancellation_policy } = row;
  const { wished_tier, wished_nanny_polo_id } = row;
  const care = { service, buffer_minutes, address, children, languages, notes, internal_note };
  const shared = {
    series_id,
    parent_id,
    ...care,
    source,
    discount_codes,
    terms_id,
    holidays_id,
    cancellation_policy,
    wished_tier,
    wished_nanny_polo_id,
  };
  const newBookings: BookingRow[] = [];
  for (const [at, { day, start_at, end_at, nanny_polo_id, ...rates }] of visits.entries()) {
    const listed = ratesOf(nannies.get(nanny_polo_id), start_at, prices, wished_tier);
    const values = {
      ...shared,
      series_day: day,
      nanny_polo_id: null,
      start_at,
      end_at,
      bill_rate_minor: rates.bill_rate_minor ?? listed.bill_rate_minor,
      pay_rate_minor: rates.pay_rate_minor ?? listed.pay_rate_minor,
      agreed_minor: quotes[at]?.total_minor ?? null,
    };
    newBookings.push(await insertBooking(tx, actor, values));
  }
  return newBookings;
}
