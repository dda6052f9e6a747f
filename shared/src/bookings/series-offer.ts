/** The page /series-offer/{token}. The token, from a mail, allows reading and answering one offer of a series. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { byToken, day, period, requiredText } from '../contract/field.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { offerStage, offerState } from './offer.ts';

const offeredVisit = z.object({
  day,
  ...period,
  /** Where the nanny stands with the booking; null for a day for which none has been made. */
  stage: z.nullable(offerStage),
  /** Whether the reply can accept it or leave it out. */
  open: z.boolean(),
  /** The pay for it, in minor units; null if none is paid, or if the nanny has no part in it. */
  pay_minor: z.nullable(z.int()),
  /** Whether the nanny is busy at that time, so that the reply must leave it out. */
  taken: z.boolean(),
});

/** What a nanny sees of the offer of a series: the rule, each visit, the area, the children's ages and the pay. */
export const seriesOfferPage = z.object({
  state: offerState,
  /** `state` in a sentence for the nanny. */
  message: z.string(),
  nanny_name: z.string(),
  code: z.string(),
  service: bookingService,
  /** The days in words. */
  rule: z.string(),
  /** The visits made and planned, in order; the plan of an open-ended series covers half a year. */
  visits: z.array(offeredVisit),
  /** The outward code; null without an address, or once the nanny has no part in the visits. */
  district: z.nullable(z.string()),
  /** Each child's age in words over the visits; empty once the nanny has no part in the visits. */
  children_ages: z.array(z.string()),
  /** Minor units for an hour; null if it differs between visits, or if the family pays the nanny directly. */
  pay_rate_minor: z.nullable(z.int()),
  /** Minor units: the sum of the pay for the visits. */
  pay_minor: z.int(),
});
export type SeriesOfferPage = z.output<typeof seriesOfferPage>;

const config = allowCallers('public');
const seriesOfferCall = { params: byToken, response: { 200: seriesOfferPage } } as const;

/** Reading does not consume the token. Returns 422 if the token is unknown. */
export const getSeriesOffer = defineEndpoint('GET', '/series-offer/:token', config, {
  summary: 'The offer of a series behind a nanny’s link',
  ...seriesOfferCall,
});

/**
 * Records the nanny's reply to all visits that await one. Returns 409 with the reason if the offer is no longer
 * waiting, or if the nanny is busy at the time of an accepted planned visit (`slot_taken`).
 */
export const answerSeriesOffer = defineEndpoint('POST', '/series-offer/:token', config, {
  summary: 'Accept the visits of a series, all or with exceptions, or decline them',
  ...seriesOfferCall,
  body: z.strictObject({
    answer: z.enum(['accepted', 'declined']),
    /** The visits to decline. 422 if a day is not part of the offer, or if nothing is left to accept. */
    except: z.optional(z.array(day).check(z.maxLength(1000))),
    reason: z.optional(requiredText(1000)),
  }),
});
