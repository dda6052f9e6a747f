import type { Discount } from '@nanny-polo/shared/money/discount';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';

/** The fields of a discount whose values can be odd. */
export type OddField = keyof Pick<
  Discount,
  'value' | 'max_amount_minor' | 'ends_at' | 'weekdays' | 'limit_total' | 'limit_per_parent' | 'budget_minor'
>;

/** What is odd about a field, as the key of its message. */
export type Oddity =
  | 'ended'
  | 'no_weekday'
  | 'used_up'
  | 'spent'
  | 'above_total'
  | 'above_budget'
  | 'takes_all'
  | 'takes_minimum';

type Values = Partial<Discount>;

const isAtLeast = (value: number | null | undefined, limit: number | null | undefined) =>
  typeof value === 'number' && typeof limit === 'number' && value >= limit;

/** Returns whether none of the weekdays is in the window. */
function missesWeekdays({ weekdays = [], starts_at, ends_at }: Values): boolean {
  if (weekdays.length === 0 || !starts_at || !ends_at) return false;
  const last = agencyDayOf(new Date(Date.parse(ends_at) - 1));
  const days = Array.from({ length: 7 }, (_, at) => addDays(agencyDayOf(starts_at), at));
  return !days.some((day) => day <= last && weekdays.includes(weekdayOf(day)));
}

/** Returns what a discount allows that its author can hardly mean, by field; `now` is in milliseconds since 1970. */
export function oddLimitsOf(values: Values, now: number): { [field in OddField]?: Oddity } {
  const { kind, value, ends_at, limit_total, budget_minor, used_count = 0, used_minor = 0 } = values;
  const takesMinimum =
    (kind === 'fixed' && isAtLeast(value, values.min_spend_minor)) ||
    (kind === 'free_hours' && isAtLeast(value, values.min_hours));
  const most = kind === 'fixed' ? value : values.max_amount_minor;
  const aboveBudget = isAtLeast(most, (budget_minor ?? Number.POSITIVE_INFINITY) + 1);
  return {
    ...(takesMinimum && { value: 'takes_minimum' }),
    ...(kind === 'percent' && isAtLeast(value, 100) && { value: 'takes_all' }),
    ...(aboveBudget && { [kind === 'fixed' ? 'value' : 'max_amount_minor']: 'above_budget' }),
    ...(ends_at && Date.parse(ends_at) <= now && { ends_at: 'ended' }),
    ...(missesWeekdays(values) && { weekdays: 'no_weekday' }),
    ...(isAtLeast(used_count, limit_total) && { limit_total: 'used_up' }),
    ...(isAtLeast(values.limit_per_parent, (limit_total ?? Number.POSITIVE_INFINITY) + 1) && {
      limit_per_parent: 'above_total',
    }),
    ...(isAtLeast(used_minor, budget_minor) && { budget_minor: 'spent' }),
  };
}
