import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { daysOf, findVisitOn, type Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import type { visitTime } from '@nanny-polo/shared/bookings/series';
import { findAgeFaults } from '@nanny-polo/shared/people/age';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { readSettings } from '../../accounts/agency/service.ts';
import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertBooking } from '../booking/create.ts';
import { quotesOf } from '../booking-price/quote.ts';
import { findPricedNannies, hasRatesFor, ratesOf } from '../booking-price/rates.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { findAgreedRate } from './agreed-rates.ts';

export type VisitTime = z.output<typeof visitTime>;

type Horizon = Pick<AgencySettings, 'time_zone' | 'series_horizon_weeks'>;

/** Returns the last day for which bookings are made ahead at `now`. */
export function horizonOf({ time_zone, series_horizon_weeks }: Horizon, now: string): string {
  return addDays(agencyDayOf(now, time_zone), 7 * series_horizon_weeks);
}

/**
 * Returns the last day for which a new open-ended series is priced and, if offered at once, booked: the day that
 * `horizonOf` returns or, if the series has no visit until then, the day as many weeks after its first day.
 */
export function firstHorizonOf(settings: Horizon, rule: Recurrence, now: string): string {
  const { first_day } = rule;
  const ahead = horizonOf(settings, now);
  const hasVisit = daysOf(rule, { from: first_day, to: ahead }).length > 0;
  return hasVisit ? ahead : addDays(first_day, 7 * settings.series_horizon_weeks);
}

/**
 * Returns the last day for which a new series has bookings. Visits that are offered at once need them, even if the
 * series begins after the weeks that are booked ahead.
 */
export function firstMadeUntilOf(
  settings: Horizon,
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
  zone: string,
) {
  return days.flatMap((day) => {
    const visit = findVisitOn(day, rule, zone);
    return visit ? [{ day, ...visit, holiday: bankHolidayOf(day) }] : [];
  });
}

/** Returns the visits of a rule from one day to another, both included, whether or not they are bookings. */
export const planOf = (rule: Recurrence, period: { from: string; to: string }, zone: string): VisitTime[] =>
  listVisitsOn(daysOf(rule, period), rule, zone);

type Planned = Recurrence & Pick<SeriesRow, 'made_until'>;

/** Returns the last day of a plan. That of an open-ended series extends half a year beyond its bookings. */
export const planEndOf = ({ last_day, made_until }: Planned): string => last_day ?? addDays(made_until, 182);

/** Returns the planned visits of a series, which follow its bookings, from one day to another. */
export function listPlannedVisits(
  row: Planned,
  { from = '', to = planEndOf(row) }: { from?: string; to?: string },
  zone: string,
): VisitTime[] {
  const first = addDays(row.made_until, 1);
  return planOf(row, { from: from > first ? from : first, to }, zone);
}

const noRates = { bill_rate_minor: null, pay_rate_minor: null };

/**
 * Makes the bookings of these days of a locked series, without a nanny, and returns them by day. The agreed price is
 * for the nanny that `nannyOn` returns, or none, at the rates of the series if they apply. Leaves out days with a
 * booking, and visits begun or with a child not born or not under 18.
 */
export async function makeVisits(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  days: readonly string[],
  nannyOn: (day: string) => number | null,
): Promise<BookingRow[]> {
  const { time_zone } = await readSettings(tx);
  const prices = await termsOf(tx, row.terms_id);
  const made = await tx.select().from(booking).where(eq(booking.series_id, row.id)).orderBy(booking.start_at);
  const known = new Set(made.map(({ series_day }) => series_day));
  const own = { bill_rate_minor: await findAgreedRate(tx, row), pay_rate_minor: row.pay_rate_minor };
  const now = Date.now();
  const visits = listVisitsOn(days, row, time_zone)
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
  const care = { service, buffer_minutes, address, children, languages, notes, internal_note };
  const shared = { series_id, parent_id, ...care, source, discount_codes, terms_id, cancellation_policy };
  const newBookings: BookingRow[] = [];
  for (const [at, { day, start_at, end_at, nanny_polo_id, ...rates }] of visits.entries()) {
    const listed = ratesOf(nannies.get(nanny_polo_id), start_at, prices);
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
