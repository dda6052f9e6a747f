import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { onAgencyClock } from '@nanny-polo/shared/time-zone';

const wall = onAgencyClock('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const minute = 60_000;
const week = 7 * 24 * 60;

/** Returns the agency's local time at an instant as minutes since Monday 00:00. */
function minuteOfWeek(at: number): number {
  const part = Object.fromEntries(
    wall()
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = part;
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return weekday * 24 * 60 + hour * 60 + minutes;
}

/** A part of a week in minutes since Monday 00:00. Excludes its end. */
export type Stretch = [from: number, to: number];

/**
 * Returns the parts of a week that a period covers in the agency's local time. Steps from one full hour to the next,
 * since clocks change only on the hour.
 */
export function weekStretches(start_at: string, end_at: string): Stretch[] {
  const start = Math.floor(Date.parse(start_at) / minute);
  const end = Math.ceil(Date.parse(end_at) / minute);
  if (end - start > week) return [[0, week]];
  const stretches: Stretch[] = [];
  for (let at = start; at < end; ) {
    const from = minuteOfWeek(at * minute);
    const length = Math.min(60 - (from % 60), end - at);
    const last = stretches.at(-1);
    if (last?.[1] === from) last[1] = from + length;
    else stretches.push([from, from + length]);
    at += length;
  }
  return stretches;
}

/** Returns `weekStretches` as an int4multirange, for comparison with a nanny's weekly hours. */
export const weekMinutes = (start_at: string, end_at: string): string =>
  `{${weekStretches(start_at, end_at)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`;

/** Returns the Monday of the week of an instant, in the agency's local time. */
export function weekOf(instant: string): string {
  const day = agencyDay(instant);
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
