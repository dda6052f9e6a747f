import * as z from 'zod/mini';
import { bookingService } from './booking-service.ts';
import { endpoint } from './endpoint.ts';
import { instant, requiredText } from './field.ts';

/** The link in a nanny's mail: /offer/{token}. The token allows reading and answering that one offer. */

const tags = ['offer'];

/**
 * The state of an offer. `retracted`: by the nanny, after accepting. `withdrawn`: by the agency, which offers the
 * booking to another nanny or at another time.
 */
export const offerState = z.enum(['waiting', 'accepted', 'declined', 'retracted', 'expired', 'withdrawn']);
export type OfferState = z.output<typeof offerState>;

const params = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** What a nanny sees of an offer: district, time, ages and pay, but no names; more once they have accepted. */
export const offer = z.object({
  state: offerState,
  /** `state` in a sentence for the nanny. */
  message: z.string(),
  nanny_name: z.string(),
  code: z.string(),
  service: bookingService,
  /** The time that was offered; null for an ended offer whose time was not stored. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  /** The outward part of the postcode; null without an address, or if the offer is neither waiting nor accepted. */
  district: z.nullable(z.string()),
  /** Each child's age in whole years when the care begins; empty if the offer is neither waiting nor accepted. */
  children_ages: z.array(z.int()),
  /** Null until the nanny has accepted. */
  allergies: z.nullable(z.array(z.string())),
  /** Empty until the nanny has accepted. */
  notes: z.string(),
  pay_rate_minor: z.nullable(z.int()),
  currency: z.string(),
  expires_at: instant,
  /** Whether the acceptance can still be retracted: until the booking is confirmed. */
  retractable: z.boolean(),
});
export type Offer = z.output<typeof offer>;

/** Reading does not consume the token. An unknown token is 422. */
export const getOffer = endpoint({
  method: 'GET',
  url: '/offer/:token',
  schema: { summary: 'The offer behind a nanny’s link', tags, params, response: { 200: offer } },
  config: { access: 'public' },
});

/**
 * Records the nanny's reply, once: a second or late reply is 422 with a message that says which. `retracted` takes an
 * acceptance back until the booking is confirmed.
 */
export const answerOffer = endpoint({
  method: 'POST',
  url: '/offer/:token',
  schema: {
    summary: 'Accept or decline an offer, or retract the acceptance',
    tags,
    params,
    body: z.strictObject({
      answer: z.enum(['accepted', 'declined', 'retracted']),
      reason: z.optional(requiredText(1000)),
    }),
    response: { 200: offer },
  },
  config: { access: 'public' },
});
