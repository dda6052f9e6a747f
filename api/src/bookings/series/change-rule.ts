import { dayAfter, daysBetween } from '@nanny-polo/shared/agency-day';
import type { Body } from '@nanny-polo/shared/endpoint';
import { daysOf, type Recurrence } from '@nanny-polo/shared/recurrence';
import type { changeSeries } from '@nanny-polo/shared/series-work';
import { Refusal } from '../../kernel/error/error.ts';
import { mondayOf } from '../availability/week.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { isLive } from './effects.ts';
import { ruleOf } from './rule.ts';

/** The rule of a series after a change from a given day. */

export type Changes = Body<typeof changeSeries>['changes'];

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the fields that are not undefined. */
export const defined = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;

/** Whether a series has an earlier day, so that a change from `day` begins another series. */
export const hasDayBefore = (row: SeriesRow, day: string): boolean =>
  daysOf(row, { from: row.first_day, to: dayAfter(day, -1) }).length > 0;

/**
 * Returns the first day of the rule that continues another from a given day and keeps to the same alternate weeks: in a
 * week without visits, the Monday of the next week with visits.
 */
function firstDayFrom({ first_day, interval_weeks }: Recurrence, from: string, changes: Changes): string {
  if (changes.interval_weeks !== undefined && changes.interval_weeks !== interval_weeks) return from;
  const turn = 7 * interval_weeks;
  const into = daysBetween(mondayOf(first_day), from) % turn;
  return into < 7 ? from : dayAfter(from, turn - into);
}

/**
 * Returns the changed rule of a series from a given day. It leaves out days whose only booking was deleted, or called
 * off on its own. Throws 422.
 */
export function changedRule(
  row: SeriesRow,
  from: string,
  changes: Changes,
  bookings: readonly BookingRow[],
): Recurrence {
  const first_day = from > row.first_day ? firstDayFrom(row, from, changes) : row.first_day;
  const live = new Set(bookings.filter(isLive).map((one) => one.series_day));
  const gone = [...daysOf(row, { from, to: row.made_until }), ...bookings.map((one) => one.series_day ?? '')];
  const left_out = new Set([
    ...(changes.left_out ?? row.left_out),
    ...gone.filter((day) => !live.has(day) && !isWantedAgain(row, from, changes, day)),
  ]);
  const { weekdays, interval_weeks, last_day, starts, ends } = { ...row, ...defined(changes) };
  return ofChanges(() =>
    ruleOf({
      weekdays,
      interval_weeks,
      last_day,
      starts,
      ends,
      first_day,
      left_out: [...left_out].filter((day) => day >= first_day).toSorted(),
    }),
  );
}

/**
 * Whether a change brings back a day that was left out. A series has one booking for each day, so a day whose booking
 * was called off comes back only in another series.
 */
const isWantedAgain = (row: SeriesRow, from: string, { left_out }: Changes, day: string): boolean =>
  left_out !== undefined && row.left_out.includes(day) && !left_out.includes(day) && hasDayBefore(row, from);

/** Runs a check and prefixes the fields of its refusal with `changes.`. */
export function ofChanges<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors = {}, ...body } = error.body;
    const named = Object.entries(errors).map(([field, messages]) => [`changes.${field}`, messages]);
    throw new Refusal(error.status, { ...body, errors: Object.fromEntries(named) });
  }
}
