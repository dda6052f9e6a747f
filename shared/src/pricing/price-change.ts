/**
 * A price above the one that the family agreed to. They agree to it on the page /price/{token}, to which a mail links,
 * or on /user. Until then the booking is not confirmed, or keeps the agreed price.
 */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { byToken, instant, period } from '../contract/field.ts';
import { bookingService } from './booking-service.ts';
import { amount, quote } from './quote.ts';

/** `covered`: the agency pays the difference. `withdrawn`: the price, the booking or its offer has changed or ended. */
export const priceChangeState = z.enum(['pending', 'agreed', 'covered', 'withdrawn']);

/** The new price as the family sees it. */
export const familyPrice = z.pick(quote, {
  lines: true,
  adjustments: true,
  total_minor: true,
  currency: true,
});

export type FamilyPrice = z.output<typeof familyPrice>;

/** A pending change to a booking's price, as its family sees it. */
export const pendingPrice = z.object({
  /** The last price that the family agreed to, in minor units. */
  agreed_minor: z.int(),
  price: familyPrice,
  /** Who or what costs more, in words; null if not recorded, or for several visits. */
  why: z.nullable(z.string()),
  /** The deadline for agreeing to the new price: the end of a waiting offer, otherwise the start of the visit. */
  reply_by: instant,
});
export type PendingPrice = z.output<typeof pendingPrice>;

/**
 * What the page behind the link in the mail shows: the new price of one visit, or of several with a line for each.
 * `refused`: the family did not agree, and is not asked again.
 */
export const priceChange = z.extend(pendingPrice, {
  state: z.enum([...priceChangeState.options, 'refused']),
  /** `state` in a sentence for the family. */
  message: z.string(),
  /** The code of the first visit's booking or, if the mail was about several visits of a series, of that series. */
  code: z.string(),
  service: bookingService,
  visits: z.int(),
  /** The start of the first visit, and the end of the last. */
  ...period,
});
export type PriceChange = z.output<typeof priceChange>;

/** The family's agreement to exactly this total. Any other total gets 409 `price_changed`. */
export const agreement = z.strictObject({ total_minor: amount });

const config = allowCallers('public');
const priceChangeCall = { params: byToken, response: { 200: priceChange } } as const;

/** Reading does not consume the token. Returns 422 if the token is unknown. */
export const getPriceChange = defineEndpoint('GET', '/price/:token', config, {
  summary: 'The new price behind a family’s link',
  ...priceChangeCall,
});

/**
 * Agrees to the new price, for all visits if there are several. Agreeing again changes nothing. Returns 422 with the
 * reason if the price is no longer offered.
 */
export const agreeByLink = defineEndpoint('POST', '/price/:token', config, {
  summary: 'Agree to the new price',
  ...priceChangeCall,
  body: agreement,
});

/** Refuses the new price and notifies the agency. Refusing again changes nothing. */
export const refuseByLink = defineEndpoint('POST', '/price/:token/refuse', config, {
  summary: 'Refuse the new price',
  ...priceChangeCall,
  body: z.strictObject({}),
});
