import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { agencyDayOf, mondayOf } from '@nanny-polo/shared/time/agency-day';

const minuteMs = 60_000;
const minutesPerWeek = 7 * 24 * 60;

/** The clock's reading on a Monday at 00:00. */
const monday = Date.UTC(2024, 0, 1);

/** Returns the agency's local time at an instant as minutes since Monday 00:00. */
function minuteOfWeek(at: number): number {
  const minutes = Math.floor((readAgencyClock(at) - monday) / minuteMs) % minutesPerWeek;
  return (minutes + minutesPerWeek) % minutesPerWeek;
}

/** A part of a week in minutes since Monday 00:00. Excludes its end. */
export type Stretch = [from: number, to: number];

/**
 * Returns the parts of a week that a period covers in the agency's local time. Steps from one full hour to the next,
 * since nearly all clocks change on the hour.
 */
export function weekStretchesOf(start_at: string, end_at: string): Stretch[] {
  const start = Math.floor(Date.parse(start_at) / minuteMs);
  const end = Math.ceil(Date.parse(end_at) / minuteMs);
  if (end - start > minutesPerWeek) return [[0, minutesPerWeek]];
  const stretches: Stretch[] = [];
  for (let at = start; at < end; ) {
    const from = minuteOfWeek(at * minuteMs);
    const length = Math.min(60 - (from % 60), end - at);
    const last = stretches.at(-1);
    if (last?.[1] === from) last[1] = from + length;
    else stretches.push([from, from + length]);
    at += length;
  }
  return stretches;
}

/** Returns `weekStretchesOf` as an int4multirange, for comparison with a nanny's weekly hours. */
export const weekMinutesOf = (start_at: string, end_at: string): string =>
  `{${weekStretchesOf(start_at, end_at)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`;

/** Returns the Monday of the week of an instant, in the agency's local time. */
export const weekOf = (instant: string): string => mondayOf(agencyDayOf(instant));
