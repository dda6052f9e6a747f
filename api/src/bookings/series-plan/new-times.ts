import type { Visit } from '@nanny-polo/shared/bookings/recurrence';
import { maxVisits } from '@nanny-polo/shared/bookings/series-form';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import type { SeriesRow } from '../schedule/series-table.ts';
import { type Calendar, planOf } from './visits.ts';

/**
 * Returns the visits of a series whose service, start or end is new since `before`, and the first of their new starts:
 * a long series does not begin with its last visits. Of a series without an end, looks at the first two years.
 */
export function findNewTimes(after: SeriesRow, before: SeriesRow | null, calendar: Calendar) {
  const { id: _, first_day: from, last_day, ...care } = after;
  const period = { from, to: last_day ?? addDays(from, maxVisits) };
  const keyOf = ({ start_at, end_at }: Visit) => `${start_at} ${end_at}`;
  const known = before ? planOf(before, period, calendar) : [];
  const times = new Set(before?.service === after.service ? known.map(keyOf) : []);
  const starts = new Set(known.map(({ start_at }) => start_at));
  const planned = planOf(after, period, calendar);
  const first = planned.find(({ start_at }) => !starts.has(start_at));
  return {
    visits: planned.filter((visit) => !times.has(keyOf(visit))).map((visit) => ({ ...care, ...visit })),
    starts: first ? [first.start_at] : [],
  };
}
