import type { Booking } from '@nanny-polo/shared/booking';
import type { Body } from '@nanny-polo/shared/endpoint';
import { same } from '@nanny-polo/shared/same';
import type { Series } from '@nanny-polo/shared/series';
import type { changeSeries } from '@nanny-polo/shared/series-work';
import { clockOf, weekdayOf } from '../repeat/repeats.ts';
import { mondayOf } from '../roster/axis.ts';
import type { Time } from '../roster/fix-action.ts';

type Changes = Body<typeof changeSeries>['changes'];

/** A change of the visits of a series from a given day. */
export interface Following {
  readonly from_day: string;
  readonly changes: Changes;
}

/** Why the following visits of a series cannot be changed like one of them. */
export type NotFollowing = 'other_week' | 'too_long';

const dayLength = 24 * 3_600_000;

/**
 * Returns the first day and the changes with which a series from this visit on has the visit's new time: another time of
 * day, another weekday of the same week, or both.
 */
export function followingTime(
  visit: Pick<Booking, 'series_day'>,
  series: Series,
  { start_at, end_at }: Time,
): Following | NotFollowing | null {
  const [start, end] = [clockOf(start_at), clockOf(end_at)];
  if (!start || !end || !visit.series_day) return null;
  if (Date.parse(end_at) - Date.parse(start_at) > dayLength) return 'too_long';
  if (mondayOf(start.day) !== mondayOf(visit.series_day)) return 'other_week';
  const [before, after] = [weekdayOf(visit.series_day), weekdayOf(start.day)];
  const weekdays = [...new Set(series.weekdays.map((one) => (one === before ? after : one)))];
  return {
    // If the visit is rescheduled to an earlier weekday, the change must begin on that day to include it.
    from_day: start.day < visit.series_day ? start.day : visit.series_day,
    changes: {
      ...(before !== after && { weekdays: weekdays.toSorted((one, other) => one - other) }),
      ...(start.time !== series.starts && { starts: start.time }),
      ...(end.time !== series.ends && { ends: end.time }),
    },
  };
}

/** The fields of a booking that a series has, besides its time. */
const common = ['nanny_polo_id', 'service', 'address', 'children'] as const;

/** The fields of a booking's form that belong to one visit of a series alone. */
export const ofOneVisit = [
  'buffer_minutes',
  'languages',
  'notes',
  'internal_note',
  'source',
  'discount_codes',
] as const;

/** Whether a booking's form changes what the following visits of its series have too. */
export const concernsSeries = (mine: Booking, base: Booking): boolean =>
  Boolean(base.series_id) &&
  [...common, 'start_at' as const, 'end_at' as const].some((field) => !same(mine[field], base[field]));

/** Returns what a booking's form changes, for the following visits of its series. */
export function followingChanges(
  mine: Booking,
  base: Booking,
  series: Series,
): Following | NotFollowing | null {
  const isMoved = mine.start_at !== base.start_at || mine.end_at !== base.end_at;
  const time = isMoved ? followingTime(base, series, mine) : { from_day: base.series_day ?? '', changes: {} };
  if (!time || typeof time === 'string') return time;
  const changed = common.filter((field) => !same(mine[field], base[field]));
  return {
    from_day: time.from_day,
    changes: { ...time.changes, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
  };
}
