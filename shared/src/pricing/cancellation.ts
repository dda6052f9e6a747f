import * as z from 'zod/mini';
import { instant } from '../contract/field.ts';

/** The fee for cancelling at one instant, under the policy that the booking keeps. Amounts are in minor units. */
export const cancellationPreview = z.object({
  fee_minor: z.int(),
  currency: z.string(),
  /** The price that the fee is a percentage of. */
  total_minor: z.int(),
  /** The step of the policy that applies, in words. */
  explanation: z.string(),
  /** The end of free cancellation; null if there is none, if it has passed, or if the booking is not confirmed. */
  free_until: z.nullable(instant),
});
export type CancellationPreview = z.output<typeof cancellationPreview>;
