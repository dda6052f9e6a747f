/** A parent's own bookings. A call for another parent's booking returns 404. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import {
  day,
  defineText,
  id,
  instant,
  integer,
  oneRecord,
  period,
  requiredText,
  version,
} from '../contract/field.ts';
import { listQuery } from '../contract/list-query.ts';
import { address, bookedChild } from '../people/family-fields.ts';
import { nannyCheck } from '../people/nanny-check.ts';
import { tier } from '../people/tier.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { cancellationPreview } from '../pricing/cancellation.ts';
import { agreement, pendingPrice } from '../pricing/price-change.ts';
import { quote } from '../pricing/quote.ts';
import { inOrder } from './booking-rules.ts';
import { bookingStatus } from './booking-status.ts';
import { askedTime } from './time-change.ts';
import { agreedTimes } from './unusual-time.ts';
import { userChangeRequest } from './user-change-request.ts';
import { userOrder } from './user-order.ts';
import { ownRating, ratingBody } from './visit-rating.ts';
import { visitingNanny } from './visiting-nanny.ts';

const config = allowCallers('user');
const limited = allowCallers('user', { limit: 'bookings' });
const changes = allowCallers('user', { limit: 'accountChanges' });
const ownFiles = allowCallers('user', { limit: 'files' });

/** The nannies who are asked now about a booking without one. */
export const asking = z.object({
  nannies: z.int(),
  /** When their time to reply ends; null if no time is set. */
  reply_by: z.nullable(instant),
  /** Whether the one who was asked has accepted, and the booking waits for the agency. */
  accepted: z.boolean(),
});

/** A booking in a parent's list: with the nanny's first name once confirmed, without the agency's notes. */
export const userBooking = z.object({
  id,
  version,
  code: z.string(),
  service: bookingService,
  status: bookingStatus,
  /** Whether a nanny has declined or withdrawn, and the booking is with no other yet. */
  uncovered: z.boolean(),
  /** Null if nobody is asked, or if the booking is confirmed or has ended. */
  asking: z.nullable(asking),
  /**
   * The first name of the confirmed nanny who can no longer come, until the visit ends: while another is looked for, or
   * in whose place `nanny_name` comes.
   */
  replaced: z.nullable(z.string()),
  ...period,
  address: z.nullable(address),
  children: z.array(bookedChild),
  notes: z.string(),
  nanny_name: z.nullable(z.string()),
  cancellation_fee_minor: z.nullable(z.int()),
  cancellable: z.boolean(),
  /** Whether the family is asked to agree to a higher price. */
  price_pending: z.boolean(),
  /** The price that the family said no to while no other nanny is looked for, and the agreed one; null otherwise. */
  price_refused: z.nullable(z.object({ from_minor: z.int(), to_minor: z.int() })),
  /** The new time that the nanny is asked about; null if there is none. */
  asked_time: z.nullable(askedTime),
  series_id: z.nullable(id),
});
export type UserBooking = z.output<typeof userBooking>;

export const userQuote = z.omit(quote, { pay_minor: true });
export type UserQuote = z.output<typeof userQuote>;

/** The nanny of a confirmed booking as the family sees them. */
const userNanny = z.object({
  first_name: z.string(),
  /** The path of the portrait at the API's origin; null without one. */
  photo: z.nullable(z.string()),
  languages: z.array(z.string()),
  experience_years: z.int(),
  /** Each check in order, and when it was made; not passed if it was waived or is not valid to the end of the booking. */
  checks: z.array(z.object({ check: nannyCheck, passed: z.boolean(), on: z.nullable(day) })),
  /** Whether every required document is verified and valid to the end of the booking. */
  documents_valid: z.boolean(),
});
export type UserNanny = z.output<typeof userNanny>;

const bookingStep = z.enum([
  'requested',
  'offered',
  'accepted',
  'confirmed',
  'rescheduled',
  'time_asked',
  'time_kept',
  'withdrawn',
  'price_asked',
  'price_agreed',
  'price_refused',
  'change_requested',
  'change_settled',
  'request_changed',
  'started',
  'finished',
  'cancelled',
  'declined',
  'expired',
  'missed',
]);
export type BookingStep = z.output<typeof bookingStep>;

export const userBookingDetails = z.extend(userBooking, {
  /**
   * The price, line by line: as fixed by the confirmation or, before that, as of now but at most the agreed price. Null
   * for a booking that ended without a confirmation.
   */
  price: z.nullable(userQuote),
  /** The higher price that the family is asked to agree to; null if there is none. */
  pending_price: z.nullable(pendingPrice),
  /** Null until the booking is confirmed. */
  nanny: z.nullable(userNanny),
  /** Whether the family prefers the nanny; null unless the nanny has visited them. */
  preference: z.nullable(
    z.pick(visitingNanny, {
      id: true,
      first_name: true,
      preferred: true,
      not_again: true,
      next_visit_at: true,
    }),
  ),
  /** What the family says about the visit; null unless it has taken place. */
  rating: z.nullable(ownRating),
  /** Whether the family can still change its request: no nanny has been asked, and it belongs to no series. */
  editable: z.boolean(),
  discount_codes: z.array(z.string()),
  /** What the family wishes for; null for no preference. */
  wished_tier: z.nullable(tier),
  wished_nanny: z.nullable(z.pick(visitingNanny, { id: true, first_name: true })),
  timeline: z.array(z.object({ at: instant, step: bookingStep })),
  /** What the family has asked to change, the oldest first. */
  change_requests: z.array(userChangeRequest),
  orders: z.array(userOrder),
});
export type UserBookingDetails = z.output<typeof userBookingDetails>;

const oneBooking = { params: oneRecord, response: { 200: userBookingDetails } } as const;

export const listUserBookings = defineEndpoint('GET', '/users/booking', config, {
  summary: 'The parent’s bookings; Content-Range states the total',
  querystring: listQuery(
    /** `upcoming`: still to come or under way. `next_of_series`: in no series, or the first upcoming visit of one. */
    { equal: { upcoming: z.boolean(), next_of_series: z.boolean() }, range: {} },
    ['id', 'start_at'],
  ),
  response: { 200: z.array(userBooking) },
});

export const getUserBooking = defineEndpoint('GET', '/users/booking/:id', config, {
  summary: 'One of the parent’s bookings',
  ...oneBooking,
});

/**
 * Agrees to the pending price. 409 `price_changed` if that price is not `total_minor` or the booking now costs more,
 * 422 if no price is pending.
 */
export const agreeToUserPrice = defineEndpoint('POST', '/users/booking/:id/price', config, {
  summary: 'Agree to a higher price for one of the parent’s bookings',
  ...oneBooking,
  body: agreement,
});

/** Refuses the pending price, which closes the question. 422 if no price is pending. */
export const refuseUserPrice = defineEndpoint('POST', '/users/booking/:id/price/refuse', config, {
  summary: 'Refuse a higher price for one of the parent’s bookings',
  ...oneBooking,
  body: z.strictObject({}),
});

/** What cancelling now would cost. 409 `illegal_transition` if the booking can no longer be cancelled. */
export const previewUserCancellation = defineEndpoint('GET', '/users/booking/:id/cancellation', config, {
  summary: 'What cancelling now would cost',
  params: oneRecord,
  response: { 200: cancellationPreview },
});

/** Cancels a booking for the agreed `fee_minor`. Returns 409 `fee_changed` with the new preview if it is now higher. */
export const cancelUserBooking = defineEndpoint('POST', '/users/booking/:id/cancel', config, {
  summary: 'Cancel one of the parent’s bookings',
  ...oneBooking,
  body: z.strictObject({
    version,
    fee_minor: integer.check(z.nonnegative()),
    reason: z.optional(requiredText(1000)),
  }),
});

/**
 * Asks the agency to change a booking; a coordinator then makes the change. The body has both times, or neither and
 * words about what else is to change. 409 unless the booking is `cancellable`, and 409 `unusual_time`.
 */
export const requestBookingChange = defineEndpoint('POST', '/users/booking/:id/change-request', limited, {
  summary: 'Ask the agency to change one of the parent’s bookings',
  ...oneBooking,
  body: z
    .strictObject({
      start_at: z.optional(instant),
      end_at: z.optional(instant),
      message: defineText(1000),
      unusual_time: agreedTimes,
    })
    .check(
      z.refine(({ start_at, end_at }) => !start_at === !end_at, {
        path: ['end_at'],
        message: 'Enter both times, or neither',
      }),
      z.refine(({ start_at, message }) => start_at !== undefined || message !== '', {
        path: ['message'],
        message: 'Choose another time, or say what you would like to change',
      }),
      inOrder,
    ),
});

/** Rates a visit that took place, or changes the rating. 409 `illegal_transition` before its end and after `until`. */
export const rateVisit = defineEndpoint('PUT', '/users/booking/:id/rating', changes, {
  summary: 'Rate a visit of the parent’s nanny',
  ...oneBooking,
  body: ratingBody,
});

export const userInvoice = defineEndpoint('GET', '/users/order/:id/invoice', ownFiles, {
  summary: 'The invoice of one of the parent’s orders',
  params: oneRecord,
  response: { 200: z.file() },
});
