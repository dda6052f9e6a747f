/**
 * The page /ask/{token}, whose link is mailed to each nanny who is asked for cover or a swap. Nobody's time is held.
 * Except in a swap, the first nanny to accept gets the bookings.
 */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { byToken, integer, period } from '../contract/field.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { payFields } from '../pricing/pay.ts';

/** The state of an ask. `taken`: another nanny was first. `withdrawn`: the cover request ended in another way. */
export const askState = z.enum(['asked', 'accepted', 'declined', 'taken', 'withdrawn']);
export type AskState = z.output<typeof askState>;

/** What a nanny declines: these bookings, every booking of that week, or every booking of the family. */
export const declineScope = z.enum(['booking', 'week', 'family']);

/**
 * The state of an ask; or `over` if the care has begun and nobody was found; or `waiting` for a nanny who has agreed to
 * a swap while others have not replied.
 */
export const askStage = z.enum([...askState.options, 'over', 'waiting']);
export type AskStage = z.output<typeof askStage>;

const askedBooking = z.object({
  code: z.string(),
  service: bookingService,
  ...period,
  /** The outward code; null without an address, or once the nanny has no part in the booking. */
  district: z.nullable(z.string()),
  /** Each child's age in words when the care begins; empty once the nanny has no part in the booking. */
  children_ages: z.array(z.string()),
  ...payFields,
});

export const ask = z.object({
  stage: askStage,
  /** `stage` in a sentence for the nanny. */
  message: z.string(),
  nanny_name: z.string(),
  /** Why this nanny is asked, in sentences. */
  why: z.array(z.string()),
  /** In order of their start; the nanny accepts all or none. */
  bookings: z.array(askedBooking),
  /** In minor units, for all the bookings. */
  pay_minor: z.int(),
  currency: z.string(),
  /** Null unless it is a swap: what the nanny gives up, if anything, and how many of the `nannies` have agreed. */
  swap: z.nullable(z.object({ gives_up: z.nullable(askedBooking), nannies: z.int(), agreed: z.int() })),
});
export type Ask = z.output<typeof ask>;

/** Reading records nothing, because mail servers open links too. Returns 422 if the token is unknown. */
export const getAsk = defineEndpoint('GET', '/ask/:token', allowCallers('public'), {
  summary: 'What the nanny with this link is asked',
  params: byToken,
  response: { 200: ask },
});

/** Records that the nanny has seen the page, which calls this once they press, scroll or type. */
export const seeAsk = defineEndpoint('POST', '/ask/:token/seen', allowCallers('public'), {
  summary: 'Record that a nanny has seen what they are asked',
  params: byToken,
  ...messageOnly,
});

/**
 * Records the nanny's reply, once. The first nanny to accept gets all the bookings; a later one gets 409 `offer_taken`.
 * A swap is made once the last nanny accepts, and is off once one declines. 422 with the reason if the nanny has
 * already replied or can no longer take the bookings.
 */
export const answerAsk = defineEndpoint('POST', '/ask/:token', allowCallers('public'), {
  summary: 'Accept or decline what a nanny is asked',
  params: byToken,
  body: z.strictObject({
    answer: z.enum(['accepted', 'declined']),
    /** The pay that the nanny saw: 409 `price_changed` if it has changed. */
    pay_minor: z.optional(integer),
    scope: z.optional(declineScope),
  }),
  response: { 200: ask },
});
