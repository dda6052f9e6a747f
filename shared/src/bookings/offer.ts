/**
 * The page /offer/{token}, to which a nanny's mails link. The token allows reading and answering one offer and,
 * while the nanny is confirmed, reading what they need for the visit.
 */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { byToken, id, instant, requiredText } from '../contract/field.ts';
import { bookedNotes, privateNotes } from '../people/child-notes.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { payFields } from '../pricing/pay.ts';
import { timeQuestion } from './time-change.ts';

/**
 * The state of an offer. `retracted`: by the nanny, after accepting. `withdrawn`: the booking was offered to another
 * nanny or at another time, or was recalled, or ended.
 */
export const offerState = z.enum(['waiting', 'accepted', 'declined', 'retracted', 'expired', 'withdrawn']);
export type OfferState = z.output<typeof offerState>;

/**
 * Where the nanny stands with the booking: the offer's state or, for an offer that was accepted or withdrawn, what
 * became of the booking.
 */
export const offerStage = z.enum([
  ...offerState.options,
  'confirmed',
  /** The confirmed booking was rescheduled after the offer. */
  'rescheduled',
  /** The care has ended, or its time has passed. */
  'over',
  'cancelled',
  /** The booking is offered to the same nanny again, at another time. */
  'reoffered',
  /** The booking was not confirmed in time. */
  'unfilled',
  /** The agency declined the booking. */
  'not_taken_on',
]);
export type OfferStage = z.output<typeof offerStage>;

/** What the confirmed nanny needs for the visit. */
const visitDetails = z.object({
  family_name: z.string(),
  phone: z.nullable(z.string()),
  /** The access notes are empty before `access_from`. */
  address: z.nullable(z.object({ line: z.string(), postcode: z.string(), access_notes: z.string() })),
  /** When the link begins to show how to get in; null if it does already, or if the family has not said how. */
  access_from: z.nullable(instant),
  /** The private notes are those of the family's record, while it has consented to health notes; otherwise empty. */
  children: z.array(z.object({ name: z.string(), age: z.string(), ...bookedNotes, ...privateNotes })),
  /** The family's notes on the booking. */
  notes: z.string(),
  emergency_contacts: z.array(z.object({ name: z.string(), phone: z.string(), relation: z.string() })),
  /** When the link stops showing this. */
  until: instant,
});
export type VisitDetails = z.output<typeof visitDetails>;

/** What a nanny sees of an offer: time, pay, area and the children's ages; more for the visit once it is confirmed. */
export const offer = z.object({
  state: offerState,
  stage: offerStage,
  /** `stage` in a sentence for the nanny. */
  message: z.string(),
  nanny_name: z.string(),
  code: z.string(),
  service: bookingService,
  /** The time that was offered; null for an ended offer whose time was not stored. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  /** The outward code; null without an address, or once the nanny has no part in the booking. */
  district: z.nullable(z.string()),
  /** Each child's age in words when the care begins; empty once the nanny has no part in the booking. */
  children_ages: z.array(z.string()),
  ...payFields,
  expires_at: instant,
  /** Whether the acceptance can still be retracted: until the booking is confirmed. */
  retractable: z.boolean(),
  /** From the confirmation until a day after the visit, if the nanny is active or on leave; null otherwise. */
  visit: z.nullable(visitDetails),
  /** The new times that the nanny is asked about, for this booking or others of its series, by start. */
  asked_times: z.array(timeQuestion),
});
export type Offer = z.output<typeof offer>;

const offerCall = { params: byToken, response: { 200: offer } } as const;

/**
 * Reading does not consume the token. A view of the visit's details is recorded in the booking's history. Returns 422
 * if the token is unknown.
 */
export const getOffer = defineEndpoint('GET', '/offer/:token', allowCallers('public'), {
  summary: 'The offer behind a nanny’s link',
  ...offerCall,
});

/**
 * Records the nanny's reply, once: a second or late reply gets 422 with a message that says why. `retracted` is
 * possible after an acceptance, until the booking is confirmed.
 */
export const answerOffer = defineEndpoint('POST', '/offer/:token', allowCallers('public'), {
  summary: 'Accept or decline an offer, or retract the acceptance',
  ...offerCall,
  body: z.strictObject({
    answer: z.enum(['accepted', 'declined', 'retracted']),
    reason: z.optional(requiredText(1000)),
  }),
});

/**
 * Agrees to new times or declines them, all or none of `ids`. 422 with the reason if one of them is not open any more or
 * the nanny can no longer come.
 */
export const answerAskedTimes = defineEndpoint('POST', '/offer/:token/time', allowCallers('public'), {
  summary: 'Agree to the new times of confirmed bookings, or decline them',
  ...offerCall,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    answer: z.enum(['agreed', 'declined']),
    reason: z.optional(requiredText(1000)),
  }),
});
