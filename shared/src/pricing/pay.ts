/** What the agency pays a nanny for a visit, as every page and mail states it. */

import * as z from 'zod/mini';

/** A part of the pay, in minor units. */
const payLine = z.object({ label: z.string(), amount_minor: z.int() });

/**
 * In minor units, for an hour, and for the visit in all, which is the sum of the lines; null and no lines if the family
 * pays the nanny directly. Once the nanny has no part in the visit, only the hourly pay that was offered is left.
 */
export const payFields = {
  pay_rate_minor: z.nullable(z.int()),
  pay_minor: z.nullable(z.int()),
  pay_lines: z.array(payLine),
};
const pay = z.object(payFields);
export type Pay = z.output<typeof pay>;
