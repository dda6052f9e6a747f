import * as z from 'zod/mini';
import { percentage } from './quote.ts';

/**
 * What cancelling costs, as data frozen on each booking. The step with the most hours that are still left until the
 * start applies; without one, `late_percent`.
 */
export const cancellationPolicy = z.object({
  name: z.string(),
  steps: z.array(z.object({ hours_before: z.int(), percent: percentage })),
  late_percent: percentage,
});
export type CancellationPolicy = z.output<typeof cancellationPolicy>;

/** The policy of bookings requested today, as the public price list states it. */
export const currentCancellationPolicy: CancellationPolicy = {
  name: 'Standard',
  steps: [
    { hours_before: 48, percent: 0 },
    { hours_before: 24, percent: 50 },
  ],
  late_percent: 100,
};
