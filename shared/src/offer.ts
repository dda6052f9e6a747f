import * as z from 'zod/mini';
import { bookingService } from './booking-service.ts';
import { endpoint } from './endpoint.ts';
import { instant, requiredText } from './field.ts';

/** The link in a nanny's mail: /offer/{token}. Who holds the token may read and answer that one offer. */

const tags = ['offer'];

/**
 * How a nanny has answered an offer; `retracted` by the nanny after accepting, `withdrawn` by the agency, because it
 * asks someone else or for another time.
 */
export const offerState = z.enum(['waiting', 'accepted', 'declined', 'retracted', 'expired', 'withdrawn']);
export type OfferState = z.output<typeof offerState>;

const params = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** What a nanny is told: where about, when, for which ages and for how much, but no names; more once she has accepted. */
export const offer = z.object({
  state: offerState,
  /** `state` in a sentence for her. */
  message: z.string(),
  nanny_name: z.string(),
  code: z.string(),
  service: bookingService,
  /** Of an offer that has ended, the time and pay it was made for; null where that was not kept. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  /** The outward part of the postcode, or null where there is no address, or the offer is neither waiting nor accepted. */
  district: z.nullable(z.string()),
  /** Whole years of each child when the care begins; none where the offer is neither waiting nor accepted. */
  children_ages: z.array(z.int()),
  /** Null until she has accepted. */
  allergies: z.nullable(z.array(z.string())),
  /** Empty until she has accepted. */
  notes: z.string(),
  pay_rate_minor: z.nullable(z.int()),
  currency: z.string(),
  expires_at: instant,
  /** Whether the acceptance can still be taken back: until the booking is confirmed. */
  retractable: z.boolean(),
});
export type Offer = z.output<typeof offer>;

/** Reading consumes nothing. A token that is none of ours is 422. */
export const getOffer = endpoint({
  method: 'GET',
  url: '/offer/:token',
  schema: { summary: 'The offer behind a nanny’s link', tags, params, response: { 200: offer } },
  config: { access: 'public' },
});

/**
 * Answers once: a second or late answer is 422 with a message that says which. `retracted` takes an acceptance back
 * until the booking is confirmed.
 */
export const answerOffer = endpoint({
  method: 'POST',
  url: '/offer/:token',
  schema: {
    summary: 'Accept or decline an offer, or take the acceptance back',
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
