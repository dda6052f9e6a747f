import * as z from 'zod/mini';
import { bookingService } from './booking-service.ts';
import { endpoint } from './endpoint.ts';
import { id, idInPath, instant, text } from './field.ts';
import { json } from './list-query.ts';

/** Who is free from … to … near …: the search behind every choice of a nanny. */

const number = (low: number, high: number) =>
  z.codec(z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,12})?$/)), z.number().check(z.gte(low), z.lte(high)), {
    decode: Number,
    encode: String,
  });

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
]);
export type ExclusionCode = z.output<typeof exclusionCode>;

const candidate = {
  id,
  code: z.string(),
  name: z.string(),
  /** Her portrait's path, or null. */
  photo: z.nullable(z.string()),
  /** Where she lives, to a hundred metres; null where that is not known. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  tier: z.enum(['basic', 'standard', 'senior']),
  languages: z.array(z.string()),
  rating: z.nullable(z.number()),
  /** Kilometres as the crow flies from her home; null where one of both has no place. */
  distance_km: z.nullable(z.number()),
  /** Among the parent's preferred nannies. */
  preferred: z.boolean(),
  bill_rate_minor: z.nullable(z.int()),
};

export const availability = z.object({
  /** Best first. */
  nannies: z.array(z.object({ ...candidate, why: z.array(z.string()) })),
  /** Those who are nearly it: nearest first, each with every reason against her. */
  excluded: z.array(
    z.object({ ...candidate, reasons: z.array(z.object({ code: exclusionCode, message: z.string() })) }),
  ),
  /** How many there are in all, whatever `limit` shows of them. */
  free_count: z.int(),
  excluded_count: z.int(),
  /** Where the care takes place and distances are measured from; null where it is not known. */
  place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});
export type Availability = z.output<typeof availability>;

/** How a nanny's languages must be; ISO names as the dossiers have them. */
const languages = z.array(text(40)).check(z.maxLength(10));

export const availabilityQuery = z.strictObject({
  /**
   * Takes time, place, parent, service and children from a booking, and counts what it holds as free. The nanny who
   * has its offer at that time, or declined or withdrew, is excluded.
   */
  booking_id: z.optional(idInPath),
  start_at: z.optional(instant),
  end_at: z.optional(instant),
  buffer_minutes: z.optional(number(0, 240)),
  service: z.optional(bookingService),
  /** Her preferred and blocked nannies count, and her first address where no place is given. */
  parent_id: z.optional(idInPath),
  lat: z.optional(number(-90, 90)),
  lng: z.optional(number(-180, 180)),
  children: z.optional(number(0, 12)),
  /** This tier or a higher one. */
  tier: z.optional(candidate.tier),
  /** JSON: all of these. */
  languages: z.optional(json(languages)),
  /** How many to show of each kind, 20 without it. */
  limit: z.optional(number(1, 100)),
});

/** Needs `booking_id`, or `start_at` and `end_at`. */
export const searchAvailability = endpoint({
  method: 'GET',
  url: '/admin/booking/availability',
  schema: {
    summary: 'Nannies who are free, best first, and why the others are not',
    tags: ['booking'],
    querystring: availabilityQuery,
    response: { 200: availability },
  },
  config: { access: { permission: 'booking', type: 'visit' } },
});
