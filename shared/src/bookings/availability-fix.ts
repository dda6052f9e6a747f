/** What would make a nanny available despite an exclusion. */

import * as z from 'zod/mini';
import { day, id, period } from '../contract/field.ts';
import { documentFault } from '../people/nanny-dossier.ts';
import { tier } from '../people/tier.ts';

/** In minutes: the steps in which other times are tried, and how far they may be from the requested one. */
export const timeStepMinutes = 15;
export const furthestTimeMinutes = 180;

/** What a change does to the time of the care: shortens it at one end, or shifts it. */
const timeChange = z.enum(['start_later', 'end_earlier', 'later', 'earlier']);
export type TimeChange = z.output<typeof timeChange>;

const timeOption = z.object({
  change: timeChange,
  minutes: z.int(),
  ...period,
  /** What the family would pay for a visit by this nanny; null unless the search asks for it and knows the parent. */
  price_minor: z.nullable(z.int()),
  /** The number of nannies who are free then; null unless the search asks for it. */
  free_count: z.nullable(z.int()),
});
export type TimeOption = z.output<typeof timeOption>;

/** The smallest change of its kind that removes an exclusion. */
export const availabilityFix = z.object({
  kind: z.enum([
    /** The care is at another time; any one of `times` removes all exclusions that have this fix. */
    'time',
    /** The nanny’s time off is shortened or deleted. */
    'time_off',
    /** The nanny returns from leave. */
    'reinstate',
    /** The listed documents are added, verified or renewed. */
    'documents',
    // The nanny’s dossier is changed to allow the care.
    'radius',
    'overnight',
    'live_in',
    // The search asks for less.
    'children',
    'tier',
    'language',
  ]),
  /** `time`: at most one that shortens the care and one that keeps its length. */
  times: z.optional(z.array(timeOption)),
  /** `time_off`: what remains of each conflicting time off; null if nothing does. */
  time_off: z.optional(
    z.array(
      z.object({
        id,
        change: z.enum(['end_earlier', 'begin_later', 'delete']),
        kept: z.nullable(z.object(period)),
      }),
    ),
  ),
  /** `documents`: what is wrong with them. They must expire later than the day `after`. */
  documents: z.optional(z.array(documentFault)),
  after: z.optional(day),
  kilometres: z.optional(z.int()),
  children: z.optional(z.int()),
  tier: z.optional(tier),
});
export type AvailabilityFix = z.output<typeof availabilityFix>;
