import * as z from 'zod/mini';
import { day, id, period } from '../contract/field.ts';
import { documentFault } from '../people/nanny-dossier.ts';
import { tier } from '../people/nanny-polo.ts';

/** What would make a nanny available despite an exclusion. */

/** In minutes: the steps in which other times are tried, and how far they may be from the requested one. */
export const timeStep = 15;
export const furthestTime = 180;

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

/**
 * The smallest change of its kind that removes an exclusion. `time`: the care is at another time; any one of `times`
 * removes all exclusions that have this fix. `time_off`: the nanny’s time off is shortened or deleted. `reinstate`: the
 * nanny returns from leave. `documents`: the listed documents are added, verified or renewed. `radius`, `overnight`,
 * `live_in`: the nanny’s dossier is changed to allow the care. `children`, `tier`, `language`: the search asks for
 * less.
 */
export const availabilityFix = z.object({
  kind: z.enum([
    'time',
    'time_off',
    'reinstate',
    'documents',
    'radius',
    'overnight',
    'live_in',
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
