/** A parent's own repeating bookings. A call for another parent's series returns 404. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, type ResponseBody } from '../contract/endpoint.ts';
import { day, id, instant, integer, oneRecord, recordFields, requiredText } from '../contract/field.ts';
import { listQuery } from '../contract/list-query.ts';
import { quote } from '../pricing/quote.ts';
import { requestedWish } from './booking-form.ts';
import { userChildrenBooked } from './children-booked.ts';
import { recurrence } from './recurrence.ts';
import { oneEnd, seriesForm, seriesPrice, skipped, visitTime } from './series-form.ts';
import { userBooking, userBookingDetails } from './user-booking.ts';

const config = allowCallers('user');

const form = seriesForm.shape;

/** A parent's repeating request. Address and children default to the account's. */
const userSeriesForm = z
  .strictObject({
    service: form.service,
    weekdays: form.weekdays,
    interval_weeks: form.interval_weeks,
    first_day: form.first_day,
    last_day: form.last_day,
    visits: form.visits,
    left_out: form.left_out,
    term_time_only: form.term_time_only,
    starts: form.starts,
    ends: form.ends,
    notes: form.notes,
    address: form.address,
    children: form.children,
    discount_codes: form.discount_codes,
    ...requestedWish,
    also_booked: form.also_booked,
    unusual_time: form.unusual_time,
  })
  .check(oneEnd);

/** A series in a parent's list: with the nanny's first name once a visit is confirmed. */
export const userSeries = z.object({
  id,
  version: recordFields.version,
  code: z.string(),
  service: form.service,
  ...recurrence.shape,
  /** Whether its last day has passed. */
  over: z.boolean(),
  nanny_name: z.nullable(z.string()),
  /** The start of its next visit, made or planned; null if there is none. */
  next_at: z.nullable(instant),
});
export type UserSeries = z.output<typeof userSeries>;

const userSeriesVisit = z.extend(visitTime, {
  /** Null for a day of the plan. */
  booking: z.nullable(
    z.pick(userBooking, {
      id: true,
      version: true,
      code: true,
      status: true,
      uncovered: true,
      price_pending: true,
      asked_time: true,
    }),
  ),
  skipped,
  /** Whether it can be skipped now, and what that costs, in minor units. */
  skippable: z.boolean(),
  skip_fee_minor: z.int(),
});
export type UserSeriesVisit = z.output<typeof userSeriesVisit>;

/** One series with its coming visits, made and planned. */
export const userSeriesDetails = z.extend(userSeries, {
  address: userBooking.shape.address,
  children: userBooking.shape.children,
  notes: userBooking.shape.notes,
  wished_tier: userBookingDetails.shape.wished_tier,
  wished_nanny: userBookingDetails.shape.wished_nanny,
  upcoming: z.array(userSeriesVisit),
});
export type UserSeriesDetails = z.output<typeof userSeriesDetails>;

const oneSeries = { params: oneRecord, response: { 200: userSeriesDetails } } as const;
const limited = allowCallers('user', { limit: 'bookings' });

export const listUserSeries = defineEndpoint('GET', '/users/series', config, {
  summary: 'The parent’s repeating bookings; Content-Range states the total',
  querystring: listQuery({ equal: { over: z.boolean() }, range: {} }, ['id']),
  response: { 200: z.array(userSeries) },
});

export const getUserSeries = defineEndpoint('GET', '/users/series/:id', config, {
  summary: 'One of the parent’s repeating bookings, with its visits',
  ...oneSeries,
});

/**
 * Prices a repeating request as `quoteUserBooking` prices a single one, and stores nothing. Without an end, prices the visits of the weeks that are booked ahead
 * or, if there are none, those of as many weeks from the first day.
 */
export const quoteUserSeries = defineEndpoint('POST', '/users/series/quote', config, {
  summary: 'What a repeating request would cost',
  body: userSeriesForm,
  response: {
    /** `not_applied` has the codes that take nothing off any visit, each with the reason. */
    200: z.extend(seriesPrice, {
      not_applied: quote.shape.not_applied,
      children_booked: userChildrenBooked,
    }),
  },
});
export type UserSeriesQuote = ResponseBody<typeof quoteUserSeries>;

/** Honours Idempotency-Key. Returns 409 above `maxUnanswered`, 409 `children_booked` and 409 `unusual_time`, and 422 for a nanny who has not visited the family. */
export const requestSeries = defineEndpoint('POST', '/users/series', limited, {
  summary: 'Request a repeating booking',
  body: userSeriesForm,
  response: { 201: userSeriesDetails },
});

/** Skips one visit for the fee that the parent agreed to. Returns 409 `fee_changed` if the fee is now higher. */
export const skipSeriesVisit = defineEndpoint('POST', '/users/series/:id/skip', limited, {
  summary: 'Skip one visit of a repeating booking',
  ...oneSeries,
  body: z.strictObject({ day, fee_minor: integer.check(z.nonnegative()) }),
});

/** Asks the agency to end a series; a coordinator then ends it. */
export const askToEndSeries = defineEndpoint('POST', '/users/series/:id/end', limited, {
  summary: 'Ask the agency to end a repeating booking',
  ...oneSeries,
  body: z.strictObject({ last_day: day, message: requiredText(1000) }),
});
