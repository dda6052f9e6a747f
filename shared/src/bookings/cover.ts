/**
 * Cover requests: one or more bookings without a nanny, which several nannies are asked to take, in waves. A *swap*
 * asks every nanny of a chain at the same time, and all of them must accept.
 */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { id, idInUrl, instant, integer, oneRecord, period } from '../contract/field.ts';
import { jsonOf } from '../contract/list-query.ts';
import { askState, declineScope } from './ask.ts';
import { weekHours } from './availability.ts';
import { agencyPays } from './booking.ts';
import { mailState } from './mail-state.ts';

const read = requirePermission('booking', 'visit');
const change = requirePermission('booking', 'full');

/** The maximum number of bookings that nannies are asked to take together, all or none. */
export const largestBlock = 6;

/** The maximum distance between the families of one cover request, in kilometres. */
export const blockKilometres = 3;

/** The state of a cover request. */
export const coverState = z.enum([
  /** Further waves follow. */
  'running',
  /** No further wave follows, because nobody else is free or the care starts too soon; nannies may still accept. */
  'exhausted',
  /** A nanny accepted, or in a swap all of them. */
  'filled',
  /** It was stopped by a coordinator, by a change to a booking, or, if it is a swap, by a decline. */
  'stopped',
  /** The care began before anybody accepted, or the deadline of a swap passed. */
  'expired',
]);
export type CoverState = z.output<typeof coverState>;

/** What a nanny was asked, with the reply. Their time is not held. */
export const coverAsk = z.object({
  id,
  nanny_polo_id: id,
  nanny_polo_name: z.string(),
  /** From 1. */
  wave: z.int(),
  state: askState,
  asked_at: instant,
  seen_at: z.nullable(instant),
  answered_at: z.nullable(instant),
  /** What a declining nanny declined; null otherwise. */
  scope: z.nullable(declineScope),
  /** Why this nanny was asked, in words for the office. */
  why: z.array(z.string()),
  /** The mail that asked them; null once the queue has deleted it. */
  mail: z.nullable(mailState),
  /**
   * How much more the families would pay with this nanny than they agreed to, in minor units; can be negative. In a
   * swap, for the one visit that the nanny would take. Null once the request has ended, or if no price was agreed.
   */
  cost_minor: z.nullable(z.int()),
});
export type CoverAsk = z.output<typeof coverAsk>;

const coveredBooking = z.object({
  id,
  code: z.string(),
  parent_name: z.string(),
  ...period,
});
export type CoveredBooking = z.output<typeof coveredBooking>;

export const coverRequest = z.object({
  id,
  /**
   * Whether it is a swap. If so, once the nannies of the chain have been asked, `asks` has each of them and
   * `next_wave_at` is the deadline.
   */
  swap: z.boolean(),
  state: coverState,
  started_at: instant,
  started_by: z.string(),
  /** The number of waves so far. */
  wave: z.int(),
  /** Null unless it is running. */
  next_wave_at: z.nullable(instant),
  /** Null while a nanny can accept: in the states `running` and `exhausted`. */
  ended_at: z.nullable(instant),
  /** Why it ended; null if it has not, or if it was filled. */
  ended_why: z.nullable(z.string()),
  bookings: z.array(coveredBooking),
  /** By wave. */
  asks: z.array(coverAsk),
});
export type CoverRequest = z.output<typeof coverRequest>;

export const getCoverRequest = defineEndpoint('GET', '/admin/booking/:id/cover-request', read, {
  summary: 'The latest cover request of a booking',
  params: oneRecord,
  response: { 200: z.object({ request: z.nullable(coverRequest) }) },
});

const bookingIds = z.array(id).check(z.minLength(1, 'Choose a booking'), z.maxLength(largestBlock));

/** Who would be asked and when, as things are now: replies and other bookings can change the later waves. */
export const coverPlan = z.object({
  /** Why nobody can be asked; null if nannies can. */
  refused: z.nullable(z.string()),
  /** When the first wave would be sent. */
  first_wave_at: instant,
  /** In order; may be empty while the first wave waits. */
  waves: z.array(
    z.object({
      at: instant,
      nannies: z.array(z.object({ id, name: z.string(), why: z.array(z.string()), week: weekHours })),
    }),
  ),
  /** The number of nannies of further waves, who are not listed. */
  further: z.int(),
  /** The maximum number of nannies in a wave, and the minutes between waves. */
  wave_size: z.int(),
  wait_minutes: z.int(),
});
export type CoverPlan = z.output<typeof coverPlan>;

/** What starting a cover request for these bookings would do now; stores nothing. */
export const previewCoverRequest = defineEndpoint('GET', '/admin/booking/cover-request/preview', read, {
  summary: 'What starting a cover request would do now',
  querystring: z.strictObject({ booking_ids: jsonOf(bookingIds) }),
  response: {
    200: z.extend(coverPlan, {
      /** Other bookings without a nanny, on the same day and close by, which the same nanny could be asked to take. */
      together: z.array(coveredBooking),
    }),
  },
});
export type CoverPreview = ResponseBody<typeof previewCoverRequest>;

/**
 * Asks several nannies to take these bookings, all or none. During the quiet hours the first wave waits, at most until
 * `quiet_exception_hours` before the start.
 * 422 if a booking cannot have a cover request, or if the first wave does not wait and nobody is free.
 */
export const startCoverRequest = defineEndpoint('POST', '/admin/booking/cover-request', change, {
  summary: 'Ask several nannies to take bookings',
  body: z.strictObject({ booking_ids: bookingIds, agency_pays: agencyPays }),
  response: { 200: coverRequest },
});

const url = '/admin/booking/cover-request/:id';

/** Sends the next wave, even in the quiet hours. 409 if `wave` is not the latest, 422 if no other nanny is free. */
export const askMoreNannies = defineEndpoint('POST', `${url}/ask-more`, change, {
  summary: 'Send the next wave of a cover request now',
  params: oneRecord,
  body: z.strictObject({ wave: integer }),
  response: { 200: coverRequest },
});

/** Stops asking, and notifies the nannies who have not replied; in a swap, also the nannies who have accepted. */
export const stopCoverRequest = defineEndpoint('POST', `${url}/stop`, change, {
  summary: 'Stop asking nannies',
  params: oneRecord,
  response: { 200: coverRequest },
});

/** Records what a nanny replied by telephone, under the same rules as a reply through their link. */
export const recordAskReply = defineEndpoint('POST', `${url}/asks/:ask_id/answer`, change, {
  summary: 'Record the reply of a nanny who was asked',
  params: z.strictObject({ id: idInUrl, ask_id: idInUrl }),
  body: z.strictObject({ answer: z.enum(['accepted', 'declined']), scope: z.optional(declineScope) }),
  response: { 200: coverRequest },
});

/** A family that a nanny declined to work for, until the decline is lifted or the nanny accepts one of its bookings. */
const declinedFamily = z.object({ parent_id: id, parent_name: z.string(), declined_at: instant });

export const listDeclinedFamilies = defineEndpoint('GET', '/admin/booking/declined-families/:id', change, {
  summary: 'The families that a nanny declined to work for',
  params: oneRecord,
  response: { 200: z.array(declinedFamily) },
});

/** Lets a nanny be asked for a family again, and returns the families that they still decline. */
export const allowFamilyAgain = defineEndpoint('POST', '/admin/booking/declined-families/:id/lift', change, {
  summary: 'Allow a nanny to be asked again for a family that they declined',
  params: oneRecord,
  body: z.strictObject({ parent_id: id }),
  response: { 200: z.array(declinedFamily) },
});
