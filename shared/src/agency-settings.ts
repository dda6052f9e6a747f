import * as z from 'zod/mini';
import { writtenPolicy } from './cancellation-policy.ts';
import { callableBy, endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { recordFields, version } from './field.ts';
import { amount } from './quote.ts';
import { oneRecord } from './resource.ts';
import { isTimeZone } from './time-zone.ts';

/** What the owner decides about the agency. One record; its defaults are in `agency-defaults.ts`. */

const count = (max: number, least = 0) =>
  z.int('A whole number').check(z.gte(least, `At least ${least}`), z.maximum(max, `At most ${max}`));

/** The visits of a series share one order for each week, or for each month. */
export const seriesOrderPeriod = z.enum(['week', 'month']);
export type SeriesOrderPeriod = z.output<typeof seriesOrderPeriod>;

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
  shortest_booking_minutes: count(24 * 60),
  /** Whole hours of the agency's clock. If both are the same, no hour is night. */
  night_from: count(23),
  night_to: count(23),
  night_percent: count(500),
  holiday_percent: count(500),
  free_kilometres: count(1000),
  kilometre_minor: amount,
  introduction_week_minor: amount,
  payment_days: count(365),
};

const writable = {
  time_zone: timeZone,
  ...prices,
  /** For bookings requested from now on. */
  cancellation_policy: writtenPolicy,
  /** For series created or extended from now on. */
  series_horizon_weeks: count(26, 1),
  /** For orders opened from now on. */
  series_order_period: seriesOrderPeriod,
  /** For waves sent from now on. */
  wave_size: count(50, 1),
  wave_wait_minutes: count(24 * 60, 1),
  /** Whole hours of the agency's clock. If both are the same, no hour is quiet. */
  quiet_from: count(23),
  quiet_to: count(23),
  quiet_exception_hours: count(7 * 24),
  unfilled_alarm_hours: count(7 * 24, 1),
  travel_radius_km: count(100),
  check_in_opens_minutes: count(24 * 60),
  check_out_closes_minutes: count(7 * 24 * 60),
  overtime_unconfirmed_minutes: count(24 * 60),
};

const record = z.object({ ...recordFields, ...writable });
export type AgencySettings = z.output<typeof record>;

/** The price list by which a booking is priced, with its time zone. */
export const priceTerms = z.object({ ...prices, time_zone: timeZone });
export type PriceTerms = z.output<typeof priceTerms>;

/** The id of the one record. */
export const settingsId = 1;

const name = 'agency-settings';
const url = `/admin/${name}/:id` as const;
/** For a call about the settings. */
const oneSettings = { params: oneRecord, response: { 200: record } } as const;

/** The calls about the settings, shaped like those of a resource. */
export const agencySettings = {
  name,
  write: z.object(writable),
  get: endpoint('GET', url, callableBy('owner'), {
    summary: 'The settings of the agency; the only record has the id 1',
    ...oneSettings,
  }),
  update: endpoint('PUT', url, callableBy('owner'), {
    summary: 'Change the settings of the agency; 409 if the version is stale',
    ...oneSettings,
    body: z.extend(z.partial(z.strictObject(record.shape)), { version }),
  }),
  history: endpoint('GET', `${url}/history`, callableBy('owner'), {
    summary: 'The history of the settings, newest first',
    params: oneRecord,
    response: { 200: z.array(event) },
  }),
} as const;
