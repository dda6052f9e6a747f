import { usesPerParentOf } from '@nanny-polo/shared/money/discount';
import { formatMoney, formatPercent } from '@nanny-polo/shared/pricing/money';
import type { Adjustment, NotApplied, QuoteLine } from '@nanny-polo/shared/pricing/quote';
import { agencyDayOf, weekdayNameOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { divideRounded } from '../../bookings/pricing/lines.ts';
import type { Cart } from '../../bookings/pricing/ports.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';
import type { Candidate, Circumstances } from '../ledger/discount-table.ts';

const hoursOfCare = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'} of care`;

/** Returns the lines without transport, which is paid to the nanny and never discounted. */
const discountable = (lines: readonly QuoteLine[]) => lines.filter((line) => line.kind !== 'transport');
const care = (lines: readonly QuoteLine[]) =>
  lines.filter((line) => line.kind === 'care_hours' && line.unit === 'minute');

/** What the bookings of an order already use: the discounts, and all that was taken off the bookings' lines. */
interface Taken {
  readonly discounts: readonly Candidate[];
  readonly amount_minor: number;
}

/**
 * Applies discounts to a cart, or to what is left of it: by priority, then by age. Each is rounded once, half a penny
 * up, and capped by its maximum, its budget and what is left. Adjustments are whole and positive, and together never
 * exceed the lines without transport.
 * @see docs/decisions/008-money.md
 */
export function applyDiscounts(
  cart: Cart,
  candidates: readonly Candidate[],
  circumstances: Circumstances,
  taken: Taken = { discounts: [], amount_minor: 0 },
): { adjustments: Adjustment[]; not_applied: NotApplied[] } {
  const inOrder = [...candidates].sort((a, b) => b.priority - a.priority || a.id - b.id);
  const adjustments: Adjustment[] = [];
  const not_applied: NotApplied[] = [];
  let left = Math.max(0, amountsOf(discountable(cart.lines)) - taken.amount_minor);
  let alone = taken.discounts.find(({ combinable }) => !combinable)?.name ?? null;
  for (const rules of inOrder) {
    const against = reasonsAgainst(rules, cart, rules.agreed ?? circumstances);
    if (alone !== null) against.push(`Cannot be combined with ${alone}`);
    else if (!rules.combinable && taken.discounts.length + adjustments.length > 0)
      against.push('Cannot be combined with another discount');
    const taking = against.length > 0 ? null : take(rules, cart, left);
    if (taking?.amount_minor === 0) against.push('No amount is left to discount');
    if (!taking || taking.amount_minor === 0) {
      not_applied.push({ discount: rules.name, code: rules.code, why: against.join('; ') });
      continue;
    }
    adjustments.push({ discount_id: rules.id, name: rules.name, ...taking });
    left -= taking.amount_minor;
    if (!rules.combinable) alone = rules.name;
  }
  return { adjustments, not_applied };
}

/** Returns the reason for every rule of a discount that the cart does not meet. */
function reasonsAgainst(rules: Candidate, cart: Cart, { now, first_booking }: Circumstances): string[] {
  const at = Date.parse(now);
  const minutes = care(cart.lines).reduce((total, line) => total + line.quantity, 0);
  const mine = usesPerParentOf(rules);
  const days = cart.bookings.map(({ start_at }) => weekdayOf(agencyDayOf(start_at)));
  const services = cart.bookings.map(({ service }) => service);
  const only = (allowed: readonly (string | number)[], actual: readonly (string | number)[]) =>
    allowed.length > 0 && (actual.length === 0 || actual.some((one) => !allowed.includes(one)));
  const checks: [boolean, string][] = [
    [rules.paused, 'Paused'],
    [rules.starts_at !== null && at < Date.parse(rules.starts_at), 'Has not started yet'],
    [rules.ends_at !== null && at >= Date.parse(rules.ends_at), 'Has ended'],
    [
      rules.limit_total !== null && rules.used_count >= rules.limit_total,
      `Its total limit of ${rules.limit_total} has been reached`,
    ],
    [
      mine !== null && rules.used_by_parent >= mine,
      `This parent has used it ${rules.used_by_parent} of ${mine} times`,
    ],
    [rules.budget_minor !== null && rules.used_minor >= rules.budget_minor, 'Its budget is spent'],
    [rules.first_booking_only && !first_booking, 'Only for a first booking'],
    [
      amountsOf(cart.lines) < (rules.min_spend_minor ?? 0),
      `Needs at least ${formatMoney(rules.min_spend_minor ?? 0)}`,
    ],
    [minutes < (rules.min_hours ?? 0) * 60, `Needs at least ${hoursOfCare(rules.min_hours ?? 0)}`],
    [only(rules.services, services), `Only for ${rules.services.join(', ').replace('_', '-')}`],
    [
      only(rules.weekdays, days),
      `Only on ${rules.weekdays.map((day) => weekdayNameOf(day, 'short')).join(', ')}`,
    ],
  ];
  return checks.flatMap(([against, why]) => (against ? [why] : []));
}

/** Returns the amount that a discount takes off `left`, and its explanation. */
function take(rules: Candidate, cart: Cart, left: number): { amount_minor: number; why: string } {
  const [asked, why] = worth(rules, cart, left);
  const caps: [number | null, string][] = [
    [rules.max_amount_minor, `at most ${formatMoney(rules.max_amount_minor ?? 0)}`],
    [
      rules.budget_minor === null ? null : rules.budget_minor - rules.used_minor,
      // The family reads this: what is left shows what others have used.
      'as far as its budget allows',
    ],
    [left, `${formatMoney(left)} left to pay`],
  ];
  let amount_minor = asked;
  let capped = why;
  for (const [cap, words] of caps) {
    if (cap === null || cap >= amount_minor) continue;
    amount_minor = cap;
    capped = `${why}, ${words}`;
  }
  return { amount_minor, why: capped };
}

function worth({ kind, value }: Candidate, cart: Cart, left: number): [number, string] {
  if (kind === 'percent')
    return [divideRounded(left * value, 100), `${formatPercent(value)} of ${formatMoney(left)}`];
  if (kind === 'fixed') return [value, `${formatMoney(value)} off`];
  let minutes = value * 60;
  let priced = 0;
  for (const { quantity, unit_minor } of care(cart.lines)) {
    const free = Math.min(minutes, quantity);
    priced += free * unit_minor;
    minutes -= free;
  }
  return [divideRounded(priced, 60), `${hoursOfCare(value)} free`];
}
