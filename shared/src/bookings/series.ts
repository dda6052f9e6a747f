/**
 * A series: bookings that repeat. Bookings are made some weeks ahead (agency settings), and every rule of a booking
 * applies to each of them; the rest of the series is a plan. A change from a given day ends the series the day before
 * and begins another one; both have the same root.
 */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { day, defineText, id, instant, oneRecord, recordFields } from '../contract/field.ts';
import { defineResource } from '../contract/resource.ts';
import { bookedChild } from '../people/family-fields.ts';
import { amount } from '../pricing/quote.ts';
import { booking } from './booking.ts';
import { familyWish } from './booking-form.ts';
import { bookingStatus } from './booking-status.ts';
import { childrenBooked } from './children-booked.ts';
import { offerState } from './offer.ts';
import { recurrence } from './recurrence.ts';
import { pricedVisit, seriesForm, seriesPrice, skipped, visitTime } from './series-form.ts';
import { askedTime } from './time-change.ts';

const rule = recurrence.shape;

/** The offer of many visits to one nanny. */
export const seriesOffer = z.object({
  id,
  nanny_polo_id: id,
  nanny_polo_name: z.string(),
  state: offerState,
  /** Whether it includes the days of the plan, and which of these the nanny left out. */
  planned: z.boolean(),
  left_out: z.array(day),
  /** The number of visits that it offered, and the number that were accepted. */
  visits: z.int(),
  accepted: z.int(),
  offered_at: instant,
  expires_at: instant,
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.string()),
});

/** What a booking of a series needs: a nanny, their reply, a confirmation, or nothing more. */
export const visitNeed = z.enum(['open', 'waiting', 'to_confirm', 'confirmed', 'done']);
export type VisitNeed = z.output<typeof visitNeed>;

const writable = {
  /** Copied to the bookings that are made later. */
  languages: booking.write.shape.languages,
  notes: defineText(4000),
  internal_note: defineText(4000),
};

export const series = defineResource({
  name: 'series',
  permission: 'booking',
  record: {
    ...recordFields,
    code: z.string(),
    /** The first series of the arrangement; null if this is it. */
    root_id: z.nullable(id),
    parent_id: id,
    parent_name: z.string(),
    nanny_polo_id: z.nullable(id),
    nanny_polo_name: z.nullable(z.string()),
    service: booking.write.shape.service,
    ...rule,
    term_time_only: z.boolean(),
    buffer_minutes: booking.write.shape.buffer_minutes,
    address: booking.write.shape.address,
    children: z.array(bookedChild),
    discount_codes: booking.write.shape.discount_codes,
    source: booking.write.shape.source,
    ...familyWish,
    wished_nanny_name: z.nullable(z.string()),
    /** Hourly rates of the series in minor units; null if its visits follow their nanny and the price list. */
    bill_rate_minor: z.nullable(amount),
    pay_rate_minor: z.nullable(amount),
    /** The last day for which bookings have been made. */
    made_until: day,
    /** When its visits were first confirmed. */
    confirmed_at: z.nullable(instant),
    /** Whether its last day has passed. */
    over: z.boolean(),
    /** The number of its bookings, by what they need; those that were called off are not counted. */
    visits: z.record(visitNeed, z.int()),
    /** The latest offer to each nanny. */
    offers: z.array(seriesOffer),
    ...writable,
  },
  create: seriesForm,
  write: writable,
  filters: {
    equal: { parent_id: id, nanny_polo_id: id, root_id: id, over: z.boolean() },
    range: { first_day: day, last_day: day, created_at: instant },
  },
  sortable: ['id', 'code', 'first_day', 'last_day', 'created_at', 'parent_name', 'nanny_polo_name'],
});
export type Series = z.output<(typeof series.get.schema.response)[200]>;

const read = requirePermission('booking', 'visit');
const change = requirePermission('booking', 'full');

/** A visit of a series: a booking, a day of the plan, or a day on which the agency is closed. */
export const seriesVisit = z.extend(visitTime, {
  /** Null for a day of the plan. */
  booking: z.nullable(
    z.object({
      id,
      code: z.string(),
      version: z.int(),
      status: bookingStatus,
      nanny_polo_id: z.nullable(id),
      nanny_polo_name: z.nullable(z.string()),
      /** What the booking needs, as the series counts it in `visits`; null if it was called off. */
      need: z.nullable(visitNeed),
      /** The new time that the nanny is asked about; null if there is none. */
      asked_time: z.nullable(askedTime),
      changed_by_hand: z.boolean(),
    }),
  ),
  /** Whether a day of the plan holds its nanny's time. */
  held: z.boolean(),
  skipped,
});
export type SeriesVisit = z.output<typeof seriesVisit>;

/** The visits of a series, its bookings and its plan, in order; with `from`, only the visits from that day on. */
export const listSeriesVisits = defineEndpoint('GET', '/admin/series/:id/visits', read, {
  summary: 'The visits of a series, made and planned',
  params: oneRecord,
  querystring: z.strictObject({ from: z.optional(day) }),
  response: { 200: z.array(seriesVisit) },
});

/** Why a nanny cannot do a visit, with the booking that holds their time then. */
const seriesReason = z.object({
  message: z.string(),
  booking: z.nullable(z.object({ id, code: z.string() })),
});

/**
 * What a series would be, with its prices and the nannies who could do it. Stores nothing. An open-ended series is
 * checked for the visits of the weeks that are booked ahead or, if there are none, those of as many weeks from its
 * first day.
 */
export const draftSeries = defineEndpoint('POST', '/admin/series/draft', change, {
  summary: 'The visits of a series as entered, their prices and who could do them; stores nothing',
  body: seriesForm,
  response: {
    200: z.extend(seriesPrice, {
      visits: z.array(
        z.extend(pricedVisit, {
          /** Why each nanny of `offers` cannot do it; empty if they can. */
          verdicts: z.array(z.object({ nanny_polo_id: id, reasons: z.array(seriesReason) })),
        }),
      ),
      /** The nearest nanny who can do every visit. */
      one: z.nullable(z.object({ nanny_polo_id: id, name: z.string(), distance_km: z.nullable(z.number()) })),
      /** Two nannies who can do every visit between them, the one with more first; null if one can, or no two can. */
      pair: z.nullable(z.array(z.object({ nanny_polo_id: id, name: z.string(), days: z.array(day) }))),
      children_booked: childrenBooked,
    }),
  },
});
export type SeriesDraft = ResponseBody<typeof draftSeries>;
