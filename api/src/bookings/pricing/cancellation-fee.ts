import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { formatPercent } from '@nanny-polo/shared/pricing/money';
import { divideRounded } from './lines.ts';

const hour = 3_600_000;

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

type Step = CancellationPolicy['steps'][number];

/** Describes a time `left` hours before the start by the step that applies to it, or by the last one. */
function when(left: number, step: Step | undefined, last: Step | undefined): string {
  if (step) return `At least ${hours(step.hours_before)} before the start`;
  if (!last) return 'At any time';
  return left < 0 ? 'After the start' : `Less than ${hours(last.hours_before)} before the start`;
}

/**
 * Returns the fee for cancelling at `now`: a share of the quote's total by the policy, rounded once. A step applies
 * until exactly its hours (elapsed) before the start. Instants are ISO 8601. `free_until` is the last instant at which
 * cancelling is free: the start if it always is, null if it never is.
 */
export function computeCancellationFee(
  policy: CancellationPolicy,
  quote: { readonly total_minor: number },
  start_at: string,
  now: string,
) {
  const left = (Date.parse(start_at) - Date.parse(now)) / hour;
  const steps = [...policy.steps].sort((a, b) => b.hours_before - a.hours_before);
  const step = steps.find(({ hours_before }) => left >= hours_before);
  const percent = step?.percent ?? policy.late_percent;
  const free = policy.late_percent === 0 ? { hours_before: 0 } : steps.findLast((one) => one.percent === 0);
  return {
    fee_minor: divideRounded(quote.total_minor * percent, 100),
    why: `${when(left, step, steps.at(-1))}: ${percent === 0 ? 'free' : `${formatPercent(percent)} of the price`}`,
    free_until: free ? new Date(Date.parse(start_at) - free.hours_before * hour).toISOString() : null,
  };
}
