import type { CancellationPolicy } from '@nanny-polo/shared/cancellation-policy';
import { divideRounded } from './lines.ts';

const hour = 3_600_000;

/** The price of a cancellation and the step of the policy that sets it. */
export interface CancellationFee {
  readonly fee_minor: number;
  readonly percent: number;
  readonly why: string;
  /** The last instant at which cancelling is free, or null if it always is. */
  readonly free_until: string | null;
}

/**
 * Returns the fee for cancelling at `now` a booking that starts at `start_at`: a share of the quote's total by the
 * policy, rounded once. A step applies from exactly its hours before the start. Instants are ISO 8601; hours are
 * elapsed time.
 */
export function cancellationFee(
  policy: CancellationPolicy,
  quote: { readonly total_minor: number },
  start_at: string,
  now: string,
): CancellationFee {
  const left = (Date.parse(start_at) - Date.parse(now)) / hour;
  const steps = [...policy.steps].sort((a, b) => b.hours_before - a.hours_before);
  const step = steps.find(({ hours_before }) => left >= hours_before);
  const percent = step?.percent ?? policy.late_percent;
  const free = steps.findLast((one) => one.percent === 0);
  const last = steps.at(-1)?.hours_before ?? 0;
  const when = step ? `at least ${step.hours_before} hours` : `less than ${last} hours`;
  return {
    fee_minor: divideRounded(quote.total_minor * percent, 100),
    percent,
    why: `Cancelled ${when} before the start: ${percent === 0 ? 'free' : `${percent}% of the price`}`,
    free_until: free ? new Date(Date.parse(start_at) - free.hours_before * hour).toISOString() : null,
  };
}
