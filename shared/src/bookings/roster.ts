/** The roster: nannies and their bookings over some days, in the agency's time zone. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import {
  day,
  defineLine,
  defineText,
  id,
  idInUrl,
  instant,
  oneRecord,
  period,
  version,
} from '../contract/field.ts';
import { integerInQuery, jsonOf } from '../contract/list-query.ts';
import { weeklyHours } from '../people/nanny-dossier.ts';
import { tier } from '../people/tier.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { booking } from './booking.ts';
import { bookingStatus } from './booking-status.ts';
import { rescheduleBooking } from './booking-work.ts';
import { childrenBooked } from './children-booked.ts';

const visit = {
  /** The code of the booking or, for a planned visit, of the series. */
  code: z.string(),
  parent_name: z.string(),
  /** The nanny who has the visit or is offered it; null in the row of open bookings. */
  nanny_polo_id: z.nullable(id),
  ...period,
};

export const rosterBar = z.object({
  id,
  ...visit,
  service: bookingService,
  buffer_minutes: z.int(),
  status: bookingStatus,
  /** Whether the nanny has accepted the latest offer. */
  accepted: z.boolean(),
  /** How many nannies have been asked for cover, and how many of them declined; null without an open cover request. */
  asking: z.nullable(z.object({ asked: z.int(), declined: z.int() })),
  /** The new time that the nanny is asked about; null if there is none. */
  asked_time: z.nullable(z.object(period)),
});
export type RosterBar = z.output<typeof rosterBar>;

/** A nanny's row without its bars: the header's fields, weekly hours, documents and time off. */
export const rosterRow = z.object({
  id,
  name: z.string(),
  photo: z.nullable(z.string()),
  tier,
  availability: weeklyHours,
  /** The hours a week that the nanny wants to work; null if not recorded. */
  wanted_hours_per_week: z.nullable(z.int()),
  /** Minutes of the period that bookings hold or held. */
  booked_minutes: z.int(),
  /** Working minutes of the period without a booking or time off. */
  free_minutes: z.int(),
  /** Kilometres to the family of `near_parent_id`; null without one, or if either place is not known. */
  distance_km: z.nullable(z.number()),
  /** Whether every required document is verified, and the day on which the first expires; null if none does. */
  documents_verified: z.boolean(),
  documents_expire_on: z.nullable(day),
  time_off: z.array(z.object({ ...period, note: z.string() })),
});
export type RosterRow = z.output<typeof rosterRow>;

/** A planned visit of a series, for which no booking has been made yet. */
const rosterVisit = z.object({
  ...visit,
  /** Whether it holds the nanny's time, because they have accepted. */
  held: z.boolean(),
});
export type RosterVisit = z.output<typeof rosterVisit>;

export const rosterSort = z.enum(['name', 'distance', 'free']);
export type RosterSort = z.output<typeof rosterSort>;

const rosterNannies = z
  .strictObject({
    id: z.optional(z.array(id).check(z.maxLength(1000))),
    q: z.optional(defineText(200)),
    tier: z.optional(tier),
    language: z.optional(defineLine(40)),
    /** The beginning of a postcode, such as `SE22` or `N`. */
    area: z.optional(defineLine(8)),
    /** Nannies with a booking of this family in the period. */
    parent_id: z.optional(id),
    /** Nannies who could work from `free_from` to `free_to`. */
    free_from: z.optional(instant),
    free_to: z.optional(instant),
  })
  .check(
    z.refine(
      ({ free_from, free_to }) => !free_from || !free_to || Date.parse(free_to) > Date.parse(free_from),
      {
        path: ['free_to'],
        error: 'Must be after the start',
      },
    ),
  );
export type RosterNannies = z.output<typeof rosterNannies>;

/** The maximum number of rows in one call. */
export const rosterPage = 50;

const shownDays = {
  /** The first day; today by default. */
  from: z.optional(day),
  /** The number of days; 7 by default. */
  days: z.optional(integerInQuery(1, 42)),
};

const { filter } = booking.list.schema.querystring.shape;

const read = requirePermission('booking', 'visit');
const change = requirePermission('booking', 'full');

/** Returns rows with their bars, and the open bookings. `filter` limits bookings and planned visits, not the rows. */
export const getRoster = defineEndpoint('GET', '/admin/booking/roster', read, {
  summary: 'Nannies and their bookings over some days',
  querystring: z.strictObject({
    ...shownDays,
    filter,
    nannies: z.optional(jsonOf(rosterNannies)),
    sort: z.optional(rosterSort),
    /** The family from whose address distances are measured. */
    near_parent_id: z.optional(idInUrl),
    /** The first row, from 0, and the number of rows. */
    offset: z.optional(integerInQuery(0, 9999)),
    limit: z.optional(integerInQuery(0, rosterPage)),
  }),
  response: {
    200: z.object({
      rows: z.array(rosterRow),
      /** How many nannies match, and how many there are. */
      total: z.int(),
      everyone: z.int(),
      bars: z.array(rosterBar),
      /** Bookings without a nanny, soonest first: the first 200, and how many there are. */
      open: z.array(rosterBar),
      open_total: z.int(),
      /** The planned visits of the rows, and the first 200 of those without a nanny, both by start. */
      planned: z.array(rosterVisit),
    }),
  },
});
export type Roster = ResponseBody<typeof getRoster>;

/**
 * The load of each day: the bookings that were confirmed and not called off, with their minutes; the bookings without a
 * nanny that start on it; and the nannies with time off, whatever the `filter`.
 */
export const getRosterLoad = defineEndpoint('GET', '/admin/booking/roster/load', read, {
  summary: 'The load of each day',
  querystring: z.strictObject({ ...shownDays, filter }),
  response: {
    200: z.array(z.object({ day, booked_minutes: z.int(), bookings: z.int(), open: z.int(), away: z.int() })),
  },
});
export type RosterLoad = ResponseBody<typeof getRosterLoad>;

/** Where a booking can be placed in the row of one nanny. */
export const placementRow = z.object({
  nanny_polo_id: id,
  /** Why it cannot be placed in this row at any time; null if it can. */
  refused: z.nullable(z.string()),
  /** Times that the booking with its buffers must not overlap. */
  taken: z.array(z.object({ ...period, why: z.string() })),
  /** The booking must end before this instant; null if any end is accepted. */
  ends_before: z.nullable(z.object({ at: instant, why: z.string() })),
  /** Why the search for nannies excludes this one, although the booking may be placed here. */
  warnings: z.array(z.string()),
});
export type PlacementRow = z.output<typeof placementRow>;

/**
 * Returns where `reschedule` would accept a booking, for some nannies within a period. The rules are the same, so
 * one call for each drag is enough: a placement shown as possible is refused only if something has changed since.
 */
export const getPlacements = defineEndpoint('GET', '/admin/booking/:id/placements', read, {
  summary: 'Where a booking can be placed',
  params: oneRecord,
  querystring: z.strictObject({
    ...shownDays,
    nannies: jsonOf(z.array(id).check(z.maxLength(rosterPage))),
  }),
  response: {
    200: z.object({
      version,
      /** Why the booking cannot be placed anywhere; null if it can. */
      refused: z.nullable(z.string()),
      /** Why it cannot be placed in the row of open bookings, without a nanny; null if it can. */
      open_refused: z.nullable(z.string()),
      /** Decides, together with the times, whether the rules of a visit allow a placement. */
      service: bookingService,
      earliest: instant,
      rows: z.array(placementRow),
    }),
  },
});
export type Placements = ResponseBody<typeof getPlacements>;

/**
 * Runs `reschedule`, rolls it back, and returns who would get which mail. Throws what `reschedule` throws, except
 * `children_booked`.
 */
export const previewPlacement = defineEndpoint('POST', '/admin/booking/:id/placements/preview', change, {
  summary: 'Who would be notified if a booking were placed elsewhere; stores nothing',
  params: oneRecord,
  body: rescheduleBooking.schema.body,
  response: {
    200: z.object({
      /**
       * Whether the admin should confirm first: because the nanny has accepted or is asked about the time, because
       * nannies must learn that they are no longer asked for cover or a swap, or because the price rises.
       */
      asks: z.boolean(),
      notices: z.array(z.string()),
      /** Whether the confirmed nanny is asked about the new time, unless `nanny_agreed` is sent. */
      asks_nanny: z.boolean(),
      /** Whether the family is asked to agree to a higher price, unless `agency_pays` is sent. */
      asks_price: z.boolean(),
      /** The other bookings that children would also be in; `also_booked` is not compared with them. */
      children_booked: childrenBooked,
    }),
  },
});
