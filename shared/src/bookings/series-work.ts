/** What a coordinator does with a series. Each call makes all its changes or none, in one database transaction. */

import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { day, id, oneRecord, period, requiredText, version } from '../contract/field.ts';
import { amount } from '../pricing/quote.ts';
import { booking } from './booking.ts';
import { alsoBooked, childrenBooked } from './children-booked.ts';
import { recurrence } from './recurrence.ts';
import { series } from './series.ts';
import { seriesForm, seriesShare } from './series-form.ts';
import { answerSeriesOffer } from './series-offer.ts';
import { nannyAgreed } from './time-change.ts';
import { agreedTimes } from './unusual-time.ts';

const config = requirePermission('booking', 'full');
const record = series.get.schema.response[200];
const reason = z.optional(requiredText(1000));

/** Makes a nanny one offer of the visits, or of those on `days`, that are open or wait for the nanny's reply. */
export const offerSeries = defineEndpoint('POST', '/admin/series/:id/offer', config, {
  summary: 'Offer the open visits of a series to a nanny',
  params: oneRecord,
  body: z.extend(seriesShare, { version }),
  response: { 200: record },
});

/** Records a reply given by telephone. The visits in `except` become open. 409 if the offer is no longer waiting. */
export const answerSeriesForNanny = defineEndpoint('POST', '/admin/series/:id/answer', config, {
  summary: 'Record the nanny’s reply to an offer of a series',
  params: oneRecord,
  body: z.extend(answerSeriesOffer.schema.body, { version, offer_id: id }),
  response: { 200: record },
});

const slot = z.object({ ...period, nanny_polo_id: z.nullable(id) });

/** What a call does to one visit, or why it does nothing. */
const effect = z.object({
  day,
  /** Null for a day of the plan. */
  booking_id: z.nullable(id),
  code: z.nullable(z.string()),
  before: z.nullable(slot),
  after: z.nullable(slot),
  /** `asked`: it gets its new time once its nanny agrees. `kept`: the visit stays as it is. `refused`: it cannot be changed, so the call is refused. `reasons` says why. */
  effect: z.enum(['made', 'rescheduled', 'asked', 'changed', 'confirmed', 'cancelled', 'kept', 'refused']),
  reasons: z.array(z.string()),
  /** The cancellation fee, in minor units. */
  fee_minor: z.int(),
});
export type SeriesEffect = z.output<typeof effect>;

/** What a call does, or with `preview` would do. */
const effects = z.object({
  /** Whether it was done or, in a preview, would be. */
  allowed: z.boolean(),
  /** The series to which the visits now belong; in a preview, the series in the path. */
  series_id: id,
  visits: z.array(effect),
  fee_minor: z.int(),
  /** The sum of the visits' prices before and after, in minor units. */
  before_minor: z.int(),
  after_minor: z.int(),
});
export type SeriesEffects = z.output<typeof effects>;

const many = { params: oneRecord, response: { 200: effects } } as const;

/** With `preview` nothing is stored and nobody is notified: the call is carried out and rolled back. */
const preview = z.optional(z.boolean());

/** Confirms every visit whose nanny has accepted. 422 with every reason, by day, if one cannot be confirmed. */
export const confirmSeries = defineEndpoint('POST', '/admin/series/:id/confirm', config, {
  summary: 'Confirm the accepted visits of a series',
  ...many,
  body: z.strictObject({ version, preview, agency_pays: z.optional(z.boolean()) }),
});

const form = seriesForm.shape;
const { first_day: _, ...rule } = recurrence.shape;

/** The fields of a visit's form that belong to this visit alone, and not to its series. */
export const ofOneVisit = z.pick(booking.write, {
  buffer_minutes: true,
  languages: true,
  notes: true,
  internal_note: true,
  source: true,
  discount_codes: true,
});

/**
 * Changes the visits from a given day: rule, times, place, nanny or rates. With `keep_changed`, visits that were
 * changed by hand stay as they are. 422 with every reason, by day, if one of them cannot be changed.
 */
export const changeSeries = defineEndpoint('POST', '/admin/series/:id/change', config, {
  summary: 'Change a series from a given day',
  params: oneRecord,
  response: {
    200: z.extend(effects, {
      /** In a preview, the other bookings that children would also be in; `also_booked` is not compared with them. */
      children_booked: childrenBooked,
    }),
  },
  body: z.strictObject({
    version,
    from_day: day,
    keep_changed: z.boolean(),
    preview,
    reason,
    /** The family has agreed to a higher price, by telephone for example; otherwise they are asked. */
    family_agreed: z.optional(z.boolean()),
    also_booked: alsoBooked,
    unusual_time: agreedTimes,
    nanny_agreed: nannyAgreed,
    /** Waives the fees of visits that the change removes. */
    waive_fee: z.optional(z.boolean()),
    /** Changes to one visit alone, with the version that the client read. 409 `stale` if it has changed since. */
    visit: z.optional(z.extend(z.partial(ofOneVisit), { id, version })),
    changes: z.partial(
      z.strictObject({
        ...rule,
        service: form.service,
        address: form.address,
        children: form.children,
        /** Another nanny is offered the visits; null makes them open. */
        nanny_polo_id: z.nullable(id),
        bill_rate_minor: z.nullable(amount),
        pay_rate_minor: z.nullable(amount),
      }),
    ),
  }),
});

/** Cancels the visits from a given day, each with its fee. With a last day the series pauses, without one it ends. */
export const cancelSeries = defineEndpoint('POST', '/admin/series/:id/cancel', config, {
  summary: 'End a series early, or pause it',
  ...many,
  body: z.strictObject({
    version,
    from_day: day,
    to_day: z.nullable(day),
    /** Keeps visits that were changed by hand. */
    keep_changed: z.optional(z.boolean()),
    preview,
    waive_fee: z.optional(z.boolean()),
    reason,
  }),
});
