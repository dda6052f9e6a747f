import type { CancellationPolicy } from '@nanny-polo/shared/cancellation-policy';
import { divideRounded } from './lines.ts';

const hour = 3_600_000;

/** What a cancellation costs, and by which step of the policy. */
export interface CancellationFee {
  readonly fee_minor: number;
  readonly percent: number;
  readonly why: string;
  /** Until when cancelling costs nothing, or null where it always does. */
  readonly free_until: string | null;
}

/**
 * The fee of cancelling at `now` what starts at `start_at`: a share of the quote's total by the policy, rounded once.
 * A step counts from exactly its hours before the start. Instants are ISO 8601, hours elapsed.
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
