/** What care costs and why, line by line. Money is in minor units and includes VAT; percentages are whole numbers. */

import * as z from 'zod/mini';
import { atMost, notHundredths } from '../contract/amount.ts';
import { id, wholeNumber } from '../contract/field.ts';

export const lineKind = z.enum([
  'care_hours',
  'night',
  'holiday',
  'extra_child',
  'overtime',
  'transport',
  'fee',
]);

/** What a line counts. Time is counted in minutes and priced by the hour; a distance in metres, by the kilometre. */
export const lineUnit = z.enum(['minute', 'metre', 'item']);
export type LineUnit = z.output<typeof lineUnit>;

/** The quantity that `unit_minor` is the price of: 60 minutes, 1000 metres or one item. */
export const unitSize = { minute: 60, metre: 1000, item: 1 } as const satisfies Record<LineUnit, number>;

/** The largest amount, ten million of the currency, so that sums stay exact everywhere. */
export const largestAmount = 1_000_000_000;

export const amount = z.int(notHundredths).check(z.nonnegative('At least 0'), atMost(largestAmount));

export const positiveAmount = z.int(notHundredths).check(z.positive('Above 0'), atMost(largestAmount));

export const percentage = wholeNumber(0, 100, 'A whole percentage');

export const quoteLine = z.object({
  kind: lineKind,
  label: z.string(),
  /** In `unit`. An `extra_child` line for two extra children and 90 minutes counts 180 minutes. */
  quantity: z.int(),
  unit: lineUnit,
  /** The price of an hour, a kilometre or an item. */
  unit_minor: z.int(),
  /** `quantity` × `unit_minor` ÷ `unitSize[unit]`, rounded once, half a hundredth up. */
  amount_minor: z.int(),
  vat_rate: percentage,
});
export type QuoteLine = z.output<typeof quoteLine>;

/** Whether travel is not included because a place is unknown. Such a line has no quantity, and its label says why. */
export const lacksTravel = (lines: readonly Pick<QuoteLine, 'kind' | 'quantity'>[]): boolean =>
  lines.some(({ kind, quantity }) => kind === 'transport' && quantity === 0);

/**
 * The amount that a discount took off. Without a discount, the part of a booking's price above the agreed price, which
 * the family does not pay.
 */
export const adjustment = z.object({
  discount_id: z.nullable(id),
  /** In orders: the booking that it is taken off; left out for a discount of the order as a whole. */
  booking_id: z.optional(id),
  name: z.string(),
  amount_minor: z.int(),
  why: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

/** A discount that took nothing off: its name, or the code if no such discount exists, and every reason. */
export const notApplied = z.object({ discount: z.string(), code: z.nullable(z.string()), why: z.string() });
export type NotApplied = z.output<typeof notApplied>;

/** The reason shown to parents for every code that takes nothing off, whether or not it exists. */
export const unusableCode = "This code can't be used for this booking";

export const quote = z.object({
  lines: z.array(quoteLine),
  adjustments: z.array(adjustment),
  not_applied: z.array(notApplied),
  /** Lines less adjustments; never below 0. */
  total_minor: z.int(),
  currency: z.string(),
  /** The nanny's pay; no discount reduces it. */
  pay_minor: z.int(),
});
export type Quote = z.output<typeof quote>;

/** The code of a discount as people type it. */
export const discountCode = z
  .string()
  .check(
    z.regex(
      /^\s*[A-Za-z0-9][A-Za-z0-9_-]{1,38}\s*$/,
      '2 to 39 letters, digits, hyphens and underscores, starting with a letter or digit',
    ),
  );
