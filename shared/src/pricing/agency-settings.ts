/** What the owner decides about the agency. One record; its defaults are in `agency-defaults.ts`. */

import * as z from 'zod/mini';
import { factorRequirement } from '../agency/factor-requirement.ts';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { event } from '../contract/event.ts';
import { day, oneRecord, recordFields, version, wholeNumber } from '../contract/field.ts';
import { closingDay, type DayPeriod, periodsOf, schoolTerm } from '../time/agency-days.ts';
import { isTimeZone } from '../time/time-zone.ts';
import { writtenPolicy } from './cancellation-policy.ts';
import { amount } from './quote.ts';
import { seriesOrderPeriod } from './series-order-period.ts';

/** A time zone by its name, such as `Europe/London`. */
const timeZone = z.string().check(z.refine(isTimeZone, 'Not the name of a time zone'));

/** What care costs and earns. A booking keeps the prices that applied when it was requested. */
const prices = {
  hourly_basic_minor: amount,
  hourly_standard_minor: amount,
  hourly_senior_minor: amount,
  pay_basic_minor: amount,
  pay_standard_minor: amount,
  pay_senior_minor: amount,
  extra_child_minor: amount,
  extra_child_pay_minor: amount,
  shortest_booking_minutes: wholeNumber(0, 24 * 60),
  /** Whole hours of the agency's clock. If both are the same, no hour is night. */
  night_from: wholeNumber(0, 23),
  night_to: wholeNumber(0, 23),
  night_percent: wholeNumber(0, 500),
  holiday_percent: wholeNumber(0, 500),
  free_kilometres: wholeNumber(0, 1000),
  kilometre_minor: amount,
  introduction_week_minor: amount,
  payment_days: wholeNumber(0, 365),
};

const writable = {
  time_zone: timeZone,
  ...prices,
  /** For bookings requested from now on. */
  cancellation_policy: writtenPolicy,
  covered_rise_minor: amount,
  /** For series created or extended from now on. */
  series_horizon_weeks: wholeNumber(1, 26),
  /** For orders opened from now on. */
  series_order_period: seriesOrderPeriod,
  /** For waves sent from now on. */
  wave_size: wholeNumber(1, 50),
  wave_wait_minutes: wholeNumber(1, 24 * 60),
  /** Whole hours of the agency's clock. If both are the same, no hour is quiet. */
  quiet_from: wholeNumber(0, 23),
  quiet_to: wholeNumber(0, 23),
  quiet_exception_hours: wholeNumber(0, 7 * 24),
  unfilled_alarm_hours: wholeNumber(1, 7 * 24),
  time_change_tolerance_minutes: wholeNumber(0, 120),
  travel_radius_km: wholeNumber(0, 100),
  check_in_opens_minutes: wholeNumber(0, 24 * 60),
  check_out_closes_minutes: wholeNumber(0, 7 * 24 * 60),
  overtime_unconfirmed_minutes: wholeNumber(0, 24 * 60),
  checks_required_from: z.nullable(day),
  family_required_from: z.nullable(day),
  /** Which admins need a second factor, and from which day; null for at once. */
  second_factor: factorRequirement,
  second_factor_from: z.nullable(day),
  /** Refunds above this sum need a fresh proof of who records them. */
  proven_refund_minor: amount,
  /** Holidays apply to bookings requested, and visits made, from now on. */
  closing_days: periodsOf(closingDay),
  /** For visits of series made from now on. */
  school_terms: periodsOf(schoolTerm),
};

const record = z.object({ ...recordFields, ...writable });
export type AgencySettings = z.output<typeof record>;

/** The price list by which a booking is priced, with its time zone. */
export const priceTerms = z.object({ ...prices, time_zone: timeZone });
export type PriceTerms = z.output<typeof priceTerms> & {
  /** The agency's own holidays, which cost as much as bank holidays; none by default. */
  readonly holidays?: readonly DayPeriod[];
};

export const settingsId = 1;

const name = 'agency-settings';
const url = `/admin/${name}/:id` as const;
const oneSettings = { params: oneRecord, response: { 200: record } } as const;

/** The calls about the settings, shaped like those of a resource. */
export const agencySettings = {
  name,
  write: z.object(writable),
  get: defineEndpoint('GET', url, allowCallers('owner'), {
    summary: 'The settings of the agency; the only record has the id 1',
    ...oneSettings,
  }),
  update: defineEndpoint('PUT', url, allowCallers('owner', { freshProof: true }), {
    summary: 'Change the settings of the agency; 409 if the version is stale',
    ...oneSettings,
    body: z.extend(z.partial(z.strictObject(record.shape)), { version }),
  }),
  history: defineEndpoint('GET', `${url}/history`, allowCallers('owner'), {
    summary: 'The history of the settings, newest first',
    params: oneRecord,
    response: { 200: z.array(event) },
  }),
} as const;
