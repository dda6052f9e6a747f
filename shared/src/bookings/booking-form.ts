import * as z from 'zod/mini';
import { defineTags } from '../accounts/person.ts';
import { defineText, id, period, required, wholeNumber } from '../contract/field.ts';
import { address, childrenOf, sentChild } from '../people/family-fields.ts';
import { tier } from '../people/tier.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { discountCode } from '../pricing/quote.ts';
import { familyRules, inOrder } from './booking-rules.ts';
import { alsoBooked } from './children-booked.ts';
import { agreedTimes } from './unusual-time.ts';

export const bookingSource = z.enum(['phone', 'email', 'website', 'referral']);

/** Minutes kept free before and after a booking for the nanny's journey, at most four hours. */
const bufferMinutes = wholeNumber(0, 240, 'Whole minutes');
export const defaultBufferMinutes = 15;

/** Languages of which the nanny should speak at least one, by the names that dossiers use. */
export const wishedLanguages = defineTags(10);

/** Wishes of a request, which the agency follows if it can: the tier, and a nanny who has visited the family. */
export const requestedWish = { tier: z.optional(tier), nanny_polo_id: z.optional(id) };

/** What the family wishes for with its request; a sign for the office, which excludes no nanny. */
export const familyWish = { wished_tier: z.nullable(tier), wished_nanny_polo_id: z.nullable(id) };

/** The fields that the back office enters. */
export const bookingFields = {
  nanny_polo_id: z.nullable(id),
  service: bookingService,
  ...period,
  /** Entered after it began; only such a booking can be given a start in the past. */
  past_visit: z.boolean(),
  buffer_minutes: bufferMinutes,
  /** Address and children default to a copy of the family’s. */
  address: z.nullable(address),
  children: childrenOf(sentChild),
  languages: wishedLanguages,
  notes: defineText(4000),
  internal_note: defineText(4000),
  source: bookingSource,
  /** Discount codes of the parent, reserved when the booking is confirmed. */
  discount_codes: z.array(discountCode).check(z.maxLength(10, 'At most 10')),
};

/** The form of a booking: the body of POST, and what the back office validates before it sends it. */
export const bookingForm = z
  .strictObject({
    parent_id: z.int(required).check(z.positive(required), z.maximum(2_147_483_647)),
    ...z.partial(z.object(bookingFields)).shape,
    service: bookingService,
    ...period,
    address: z.optional(address),
    children: z.optional(familyRules.shape.children),
    also_booked: alsoBooked,
    unusual_time: agreedTimes,
  })
  .check(inOrder);
