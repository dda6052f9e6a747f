/** What a coordinator can do with a booking apart from its transitions. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, instant, oneRecord, period, version } from '../contract/field.ts';
import { transitionBody } from '../contract/life-cycle.ts';
import { childrenOf, sentChild } from '../people/family-fields.ts';
import { cancellationPreview } from '../pricing/cancellation.ts';
import { quote } from '../pricing/quote.ts';
import { agencyPays, booking } from './booking.ts';
import { bookingForm } from './booking-form.ts';
import { inOrder } from './booking-rules.ts';
import { bookingStatus, bookingTransitionNames } from './booking-status.ts';
import { bookingHindrance, familyLack } from './booking-wait.ts';
import { alsoBooked, childrenBooked } from './children-booked.ts';
import { nannyAgreed } from './time-change.ts';
import { agreedTimes } from './unusual-time.ts';

const read = requirePermission('booking', 'visit');
const change = requirePermission('booking', 'full');
const record = booking.get.schema.response[200];
const changed = { params: oneRecord, response: { 200: record } } as const;

/** The actions on a booking that `bookingPossibilities` lists besides its transitions. */
const bookingActionNames = ['answer', 'cover', 'reschedule', 'ask-price'] as const;
export type BookingAction = (typeof bookingActionNames)[number];
const bookingPossibilityName = z.enum([...bookingTransitionNames, ...bookingActionNames]);
export type BookingPossibilityName = z.output<typeof bookingPossibilityName>;

/** Records the reply that a nanny gave to a waiting offer by telephone. 409 if no offer waits. */
export const answerForNanny = defineEndpoint('POST', '/admin/booking/:id/answer', change, {
  summary: 'Record the nanny’s reply to an offer',
  ...changed,
  body: z.extend(transitionBody, { answer: z.enum(['accepted', 'declined']) }),
});

/** Offers an offered booking to another nanny, or to the same one again; withdraws the earlier offer. */
export const coverBooking = defineEndpoint('POST', '/admin/booking/:id/cover', change, {
  summary: 'Offer an offered booking to another nanny',
  ...changed,
  body: z.extend(transitionBody, { nanny_polo_id: id, agency_pays: agencyPays }),
});

/**
 * Reschedules a booking that has not begun. A nanny who has an offer for the old time gets a new one. With
 * `nanny_polo_id` another nanny gets the offer, and a confirmed nanny is withdrawn; null recalls the offer, or gets 422
 * for a confirmed booking. A confirmed nanny is asked about a time beyond the agency's tolerance, which applies once
 * they agree; the booking's own time takes the question back.
 */
export const rescheduleBooking = defineEndpoint('POST', '/admin/booking/:id/reschedule', change, {
  summary: 'Reschedule a booking',
  ...changed,
  body: z
    .extend(transitionBody, {
      ...period,
      nanny_polo_id: z.optional(z.nullable(id)),
      agency_pays: agencyPays,
      /** Must be true for a start in the past; if it is not, 422 `start_in_past`. */
      past_visit: z.optional(z.boolean()),
      also_booked: alsoBooked,
      unusual_time: agreedTimes,
      nanny_agreed: nannyAgreed,
    })
    .check(inOrder),
});

/**
 * Records the nanny's reply, given by telephone, to the question about a new time, or takes the question back. 409 if
 * no question is open.
 */
export const answerTimeForNanny = defineEndpoint('POST', '/admin/booking/:id/time-change', change, {
  summary: 'Record the nanny’s reply about a new time, or take the question back',
  ...changed,
  body: z.extend(transitionBody, { answer: z.enum(['agreed', 'declined', 'withdrawn']) }),
});

/**
 * Asks the family to agree to the booking's price if it has risen above the agreed one without a change to the booking.
 * 409 if it has not, or if they have already been asked.
 */
export const askFamilyForPrice = defineEndpoint('POST', '/admin/booking/:id/ask-price', change, {
  summary: 'Ask the family to agree to a higher price',
  ...changed,
  body: z.strictObject({ version }),
});

/**
 * Records that a family’s change request is dealt with, although the booking was not changed. Does nothing if that is
 * already recorded. 409 if the family has made another request since.
 */
export const settleChangeRequest = defineEndpoint('POST', '/admin/booking/:id/settle-change', change, {
  summary: 'Record that the change a family has asked for is dealt with',
  ...changed,
  body: z.strictObject({ change_id: id }),
});

/**
 * What can be done with a booking in its status, in order of use, with the reasons against each. Omits what is
 * impossible at this time, such as a no-show before the start, and an offer while no nanny is chosen. For a requested
 * booking, `cover` means the call `offer` with a nanny.
 */
export const bookingPossibilities = z.object({
  status: bookingStatus,
  version,
  /** The step that comes next, allowed or not; null if there is none. */
  next: z.nullable(bookingPossibilityName),
  moves: z.array(
    z.object({
      name: bookingPossibilityName,
      /** A `step` advances the booking; an `ending` ends it, removes its nanny or reverses a step. */
      use: z.enum(['step', 'change', 'ending']),
      allowed: z.boolean(),
      /** Every reason against it, with the field of the booking it belongs to. */
      reasons: z.array(z.object({ field: z.string(), message: z.string() })),
      /** What a person should know before doing it. */
      warnings: z.array(z.string()),
      /** The range of `at`, which must not be later than now either; null if the transition takes no `at`. */
      at: z.nullable(z.object({ earliest: instant, latest: instant })),
    }),
  ),
});
export type BookingPossibilities = z.output<typeof bookingPossibilities>;

export const getBookingPossibilities = defineEndpoint('GET', '/admin/booking/:id/moves', read, {
  summary: 'What can be done with a booking now, and why the rest cannot',
  params: oneRecord,
  response: { 200: bookingPossibilities },
});

/** Counts the bookings of the list's filter `urgent`, with the agency's `unfilled_alarm_hours`. */
export const countUrgentBookings = defineEndpoint('GET', '/admin/booking/urgent', read, {
  summary: 'How many bookings start soon without a nanny',
  response: { 200: z.object({ count: z.int(), hours: z.int() }) },
});

export const previewCancellation = defineEndpoint('GET', '/admin/booking/:id/cancellation', read, {
  summary: 'What cancelling now would cost the parent',
  params: oneRecord,
  response: { 200: cancellationPreview },
});

/** What a booking costs and why: as fixed by the confirmation or, before that, as of now. */
export const quoteOfBooking = defineEndpoint('GET', '/admin/booking/:id/quote', read, {
  summary: 'What a booking costs, line by line',
  params: oneRecord,
  response: { 200: quote },
});

const { parent_id, service, start_at, end_at, nanny_polo_id, address, discount_codes } = bookingForm.shape;

/**
 * What a booking would cost as entered, and what would prevent its confirmation. Address and children default to the
 * parent's. With `booking_id`, the price of that booking once the draft is saved: at its own rates, by the terms of
 * its order, with address, children and codes defaulting to its own.
 */
export const quoteOfDraft = defineEndpoint('POST', '/admin/booking/quote', change, {
  summary: 'What a booking would cost and what would prevent its confirmation; stores nothing',
  body: z
    .strictObject({
      parent_id,
      service,
      start_at,
      end_at,
      nanny_polo_id,
      address,
      children: z.optional(childrenOf(sentChild)),
      discount_codes,
      booking_id: z.optional(id),
    })
    .check(inOrder),
  response: {
    200: z.extend(quote, {
      hindrances: z.array(bookingHindrance),
      advice: z.array(familyLack),
      children_booked: childrenBooked,
      /** Whether saving asks the booking's nanny about the new time. */
      asks_nanny: z.boolean(),
    }),
  },
});
