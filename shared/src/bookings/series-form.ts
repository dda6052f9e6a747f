import * as z from 'zod/mini';
import { day, id, period } from '../contract/field.ts';
import { wholeNumberFault } from '../contract/typed-number.ts';
import { bookingForm } from './booking-form.ts';
import { recurrence } from './recurrence.ts';

/**
 * The maximum number of visits of a series with an end, so that one database transaction can make, offer and confirm
 * them: daily visits for two years.
 */
export const maxVisits = 731;

const rule = recurrence.shape;

/** The fields that a series passes to its bookings. */
const {
  start_at: _start,
  end_at: _end,
  nanny_polo_id: _nanny,
  past_visit: _past,
  ...ofBookings
} = bookingForm.shape;

/** The visits to offer to a nanny: the open visits on `days`, or by default all open and planned visits. */
export const seriesShare = z.strictObject({
  nanny_polo_id: id,
  days: z.optional(z.array(day).check(z.minLength(1), z.maxLength(maxVisits))),
});

/** Rejects a series form with both a last day and a number of visits. */
export const oneEnd = z.refine<{ last_day?: string | null | undefined; visits?: number | null | undefined }>(
  ({ last_day, visits }) => !last_day || !visits,
  { path: ['visits'], error: 'Choose a last day or a number of visits' },
);

/** The form of a series. It ends on `last_day`, after a number of `visits`, or is open-ended. */
export const seriesForm = z
  .strictObject({
    ...ofBookings,
    ...rule,
    last_day: z.optional(rule.last_day),
    visits: z.optional(
      z.nullable(
        z.int(wholeNumberFault).check(z.positive('Above 0'), z.maximum(maxVisits, `At most ${maxVisits}`)),
      ),
    ),
    left_out: z.optional(rule.left_out),
    /** Offers made with the series. No day may be offered to two nannies. */
    offers: z.optional(z.array(seriesShare).check(z.maxLength(5, 'At most 5'))),
  })
  .check(oneEnd);

export const visitTime = z.object({
  day,
  ...period,
  /** The bank holiday, or the agency's own, on which it begins; null on other days. */
  holiday: z.nullable(z.string()),
});

/** Why there is no visit on a day of the rule: the agency is closed. Null for a visit. */
export const skipped = z.nullable(z.string());

export const pricedVisit = z.extend(visitTime, { price_minor: z.int() });

/** What a series would cost, in minor units. */
export const seriesPrice = z.object({
  last_day: z.nullable(day),
  visits: z.array(pricedVisit),
  /** The days of the rule on which the agency is closed, with why. */
  skipped: z.array(z.object({ day, reason: z.string() })),
  /** The price of the first whole week, and of all visits. */
  week_minor: z.int(),
  total_minor: z.int(),
});
