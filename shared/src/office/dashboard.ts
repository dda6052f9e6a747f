/** The dashboard's figures, in one call. Money in minor units, days in the agency's time zone. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { day } from '../contract/field.ts';

const count = z.int();

/**
 * How quickly and how reliably the agency finds nannies, over the `days` up to now. A **yes** is an offer that its
 * nanny accepted, in whatever way and whatever became of it later; it counts on the day on which it was given.
 */
const coverFigures = z.object({
  /** From a booking's creation to its first yes. Past visits and visits accepted with their series do not count. */
  first_yes: z.object({
    count,
    /** Median and 90th percentile, in seconds; null if there are no bookings. */
    median_seconds: z.nullable(count),
    ninetieth_seconds: z.nullable(count),
  }),
  /** Cover requests that were filled or expired, without swaps, and those `covered` by a nanny of the first wave. */
  first_wave: z.object({ requests: count, covered: count }),
  /** Bookings accepted after another nanny had accepted and then dropped out or was replaced. Each counts once. */
  rescued: count,
});
export type CoverFigures = z.output<typeof coverFigures>;

export const dashboard = z.object({
  cover: coverFigures,
  /**
   * One entry for each of the `days`. `received_minor` is charges and deposits less refunds; `bookings` counts the
   * agreed ones that start on the day.
   */
  by_day: z.array(z.object({ day, received_minor: z.int(), bookings: count })),
  /** The hours of this week's agreed bookings, and the weekly availability of active nannies in hours, by day. */
  utilisation: z.array(z.object({ day, booked_hours: z.number(), available_hours: z.number() })),
});
export type Dashboard = z.output<typeof dashboard>;

/** How many days back the charts and the figures of `cover` go. */
const days = z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int().check(z.gte(1), z.lte(366)), {
  decode: Number,
  encode: String,
});

export const getDashboard = defineEndpoint(
  'GET',
  '/admin/dashboard',
  requirePermission('dashboard', 'visit'),
  {
    summary: 'The dashboard’s figures',
    /** Days of the charts and of `cover`, including today; 30 by default. */
    querystring: z.strictObject({ days: z.optional(days) }),
    response: { 200: dashboard },
  },
);
