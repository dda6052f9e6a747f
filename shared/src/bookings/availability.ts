/** The search for free nannies behind every choice of a nanny. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, idInUrl, instant } from '../contract/field.ts';
import { decimalInQuery, integerInQuery, jsonOf } from '../contract/list-query.ts';
import { tier } from '../people/tier.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { availabilityFix } from './availability-fix.ts';
import { wishedLanguages } from './booking-form.ts';

/** Why a nanny is not among the free ones. */
export const exclusionCode = z.enum([
  'status',
  'busy',
  'time_off',
  'hours',
  'distance',
  'documents',
  'overnight',
  'live_in',
  'children',
  'tier',
  'language',
  'blocked',
  'offered',
  'declined',
  'withdrew',
  'declined_week',
  'declined_family',
]);
export type ExclusionCode = z.output<typeof exclusionCode>;

/** A nanny's hours in the week in which a visit starts, that visit included. */
export const weekHours = z.object({
  booked_minutes: z.int(),
  /** The hours that they would like to work; null if they have not said. */
  wanted_hours_per_week: z.nullable(z.int()),
});
export type WeekHours = z.output<typeof weekHours>;

export const availability = z.object({
  /** Best first. */
  nannies: z.array(
    z.object({
      id,
      name: z.string(),
      /** The path of the nanny's portrait, or null. */
      photo: z.nullable(z.string()),
      /** The nanny's home to within a hundred metres; null if it is not known. */
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      languages: z.array(z.string()),
      bill_rate_minor: z.int(),
      /** The nanny's merits, the most important first. */
      why: z.array(z.string()),
      week: weekHours,
    }),
  ),
  /** Nannies who are not available: those with the fewest reasons first, then the nearest. */
  excluded: z.array(
    z.object({
      id,
      name: z.string(),
      reasons: z.array(
        z.object({
          code: exclusionCode,
          message: z.string(),
          /** Null if nothing can be done. The nanny is free once the fixes of all reasons are applied. */
          fix: z.nullable(availabilityFix),
        }),
      ),
    }),
  ),
  /** Counts of all nannies, whatever the `limit`. */
  free_count: z.int(),
  excluded_count: z.int(),
  /** The place of care, from which distances are measured; null if it is not known. */
  place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});
export type Availability = z.output<typeof availability>;

export const availabilityQuery = z.strictObject({
  /**
   * Takes what the query does not state from a booking: time, buffer, place, parent, service, children and languages.
   * Treats the time that the booking holds as free. Excludes the nanny who has its offer for that time, and nannies who
   * declined or withdrew.
   */
  booking_id: z.optional(idInUrl),
  start_at: z.optional(instant),
  end_at: z.optional(instant),
  buffer_minutes: z.optional(integerInQuery(0, 240)),
  service: z.optional(bookingService),
  /** Applies the parent's preferred and blocked nannies and, if no place is given, the parent's first address. */
  parent_id: z.optional(idInUrl),
  lat: z.optional(decimalInQuery(-90, 90)),
  lng: z.optional(decimalInQuery(-180, 180)),
  /** The place of the care is not known. No distance is measured, not even from another address of the parent. */
  place: z.optional(z.literal('unknown')),
  children: z.optional(integerInQuery(0, 12)),
  /** This tier or a higher one. */
  tier: z.optional(tier),
  /** JSON. Replaces the languages of the booking; an empty list drops them. */
  languages: z.optional(jsonOf(wishedLanguages)),
  /** Considers only this nanny. */
  nanny_polo_id: z.optional(idInUrl),
  /** Adds the price and the number of free nannies to each other time that would help; slower. */
  times: z.optional(z.literal('priced')),
  /** The maximum number of free nannies, and of excluded nannies, to return; 20 by default. */
  limit: z.optional(integerInQuery(1, 100)),
});

const read = requirePermission('booking', 'visit');

/** Needs `booking_id`, or `start_at` and `end_at`. */
export const searchAvailability = defineEndpoint('GET', '/admin/booking/availability', read, {
  summary: 'Free nannies, best first, and why the others are excluded and what would help',
  querystring: availabilityQuery,
  response: { 200: availability },
});
