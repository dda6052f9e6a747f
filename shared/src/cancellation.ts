import * as z from 'zod/mini';
import { instant } from './field.ts';

/** The fee of a cancellation as it would be at one instant, by the policy frozen on the booking. Minor units. */
export const cancellationPreview = z.object({
  fee_minor: z.int(),
  currency: z.string(),
  /** The price that the fee is a percentage of. */
  total_minor: z.int(),
  /** The step of the policy that applies, in words. */
  explanation: z.string(),
  /** Until when cancelling is free, always in the future; null if it is free no longer, and before the confirmation. */
  free_until: z.nullable(instant),
});
export type CancellationPreview = z.output<typeof cancellationPreview>;
