/** A parent's request for a booking: its form, rules and price. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { defineText, id, oneRecord, period, version } from '../contract/field.ts';
import { readServerTime } from '../contract/server-clock.ts';
import { ofAge } from '../people/age.ts';
import { address, childrenOf, sentChild } from '../people/family-fields.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { discountCode } from '../pricing/quote.ts';
import { requestedWish } from './booking-form.ts';
import {
  familyRules,
  inOrder,
  servedAddress,
  type VisitSettings,
  visitRule,
  visitRules,
} from './booking-rules.ts';
import { alsoBooked, userChildrenBooked } from './children-booked.ts';
import { agreedTimes } from './unusual-time.ts';
import { userBookingDetails, userQuote } from './user-booking.ts';

const config = allowCallers('user');

/** The maximum numbers of requests of one family, single and repeating, that the agency has not answered. */
export const maxUnanswered = { bookings: 20, series: 5 } as const;

/** Rejects a start that is not in the future. */
const ahead = z.refine<{ start_at?: string | undefined }>(
  ({ start_at }) => !(Date.parse(start_at ?? '') <= readServerTime()),
  { path: ['start_at'], error: 'Must be in the future' },
);

const requestFields = {
  service: bookingService,
  ...period,
  notes: z.optional(defineText(4000)),
  address: z.optional(address),
  children: z.optional(childrenOf(sentChild)),
  discount_codes: z.optional(z.array(discountCode).check(z.maxLength(10, 'At most 10'))),
  ...requestedWish,
  also_booked: alsoBooked,
  unusual_time: agreedTimes,
};

/** A parent's request. Address and children default to the account's. */
const userBookingForm = z.strictObject(requestFields).check(inOrder, ahead);

/** Returns the rules of a request besides those of its fields. Empty fields break none, except address and children. */
export const requestRules = (settings: VisitSettings) =>
  z
    .object({ ...visitRules(settings).shape, ...familyRules.shape, address: servedAddress })
    .check(inOrder, ahead, visitRule(settings), ofAge);

/**
 * Returns what a request would cost with a nanny of its tier, by default a standard one; `booking_id` is the request
 * that it changes. The quote does not show the nanny's pay. Stores nothing.
 */
export const quoteUserBooking = defineEndpoint('POST', '/users/booking/quote', config, {
  summary: 'What a request would cost',
  body: z.strictObject({ ...requestFields, booking_id: z.optional(id) }).check(inOrder, ahead),
  response: {
    200: z.extend(userQuote, {
      children_booked: userChildrenBooked,
    }),
  },
});

/**
 * Honours Idempotency-Key. The start must be in the future. Returns 409 above `maxUnanswered`, 409 `children_booked`
 * and 409 `unusual_time`, and 422 for a nanny who has not visited the family.
 */
export const requestBooking = defineEndpoint(
  'POST',
  '/users/booking',
  allowCallers('user', { limit: 'bookings' }),
  {
    summary: 'Request a booking',
    body: userBookingForm,
    response: { 201: userBookingDetails },
  },
);

/**
 * Replaces what the family has requested, while it is `editable`; address and children stay if they are left out. The
 * price is that of the new request at the prices of the old one. 409 `illegal_transition` once a nanny has been asked,
 * 409 `stale`, and what `requestBooking` returns except for `maxUnanswered`.
 */
export const changeRequestedBooking = defineEndpoint(
  'PUT',
  '/users/booking/:id',
  allowCallers('user', { limit: 'bookings' }),
  {
    summary: 'Change a request that no nanny has been asked about',
    params: oneRecord,
    body: z.strictObject({ ...requestFields, version }).check(inOrder, ahead),
    response: { 200: userBookingDetails },
  },
);
