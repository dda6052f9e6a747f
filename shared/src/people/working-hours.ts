import { findAgencyInstant, readAgencyClock } from '../time/agency-clock.ts';
import type { Hours } from './nanny-dossier.ts';

/** A stretch of time in milliseconds since 1970, its end excluded. */
export type Stretch = readonly [start: number, end: number];

const day = 86_400_000;
const minute = 60_000;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * Returns the stretches of weekly hours between two instants, in order and merged where they touch. Hours are read on
 * the agency's clock, so a night in which the clock changes is an hour shorter or longer.
 */
export function listWorkingTime(week: readonly Hours[], from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  const first = Math.floor(readAgencyClock(from) / day) * day;
  const last = readAgencyClock(to);
  for (let midnight = first; midnight < last; midnight += day) {
    const weekday = ((new Date(midnight).getUTCDay() + 6) % 7) + 1;
    for (const hours of week.filter((one) => one.weekday === weekday)) {
      const start = Math.max(from, findAgencyInstant(midnight + minutesOf(hours.from) * minute));
      const end = Math.min(to, findAgencyInstant(midnight + minutesOf(hours.to) * minute));
      if (start < end) stretches.push([start, end]);
    }
  }
  return mergeStretches(stretches);
}

/** Returns the stretches in order, joined where they overlap or touch. */
export function mergeStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: [number, number][] = [];
  for (const [start, end] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Returns the parts of `from` to `to` that no stretch covers. */
export function findGaps(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const open: Stretch[] = [];
  let at = from;
  for (const [start, end] of mergeStretches(stretches)) {
    if (start > at) open.push([at, Math.min(start, to)]);
    at = Math.max(at, end);
  }
  if (at < to) open.push([at, to]);
  return open.filter(([start, end]) => start < end);
}

/** Returns the length of stretches in whole minutes, without what `taken` covers. */
export function countMinutesWithout(stretches: readonly Stretch[], taken: readonly Stretch[]): number {
  const left = stretches.flatMap(([start, end]) => findGaps(taken, start, end));
  return Math.floor(left.reduce((sum, [start, end]) => sum + end - start, 0) / minute);
}
