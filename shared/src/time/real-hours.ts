import { readAgencyClock } from './agency-clock.ts';

/** An instant in ISO 8601 or in milliseconds since 1970. */
type At = string | number;

const counted = (count: number, unit: string) =>
  count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [];

/** Formats minutes: `7 hours`, `7 hours 30 minutes`. */
export const durationOf = (minutes: number) =>
  [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(' ');

/**
 * Returns how long a booking really is if the clocks change during it: `7 hours: the clocks go forward`. Null if as
 * much time elapses as the clock shows, or if the end is not after the start.
 */
export function describeRealHours(start: At, end: At, timeZone?: string): string | null {
  const [from, to] = [new Date(start).getTime(), new Date(end).getTime()];
  if (!(from < to)) return null;
  const shown = readAgencyClock(to, timeZone) - readAgencyClock(from, timeZone);
  if (shown === to - from) return null;
  return `${durationOf(Math.round((to - from) / 60_000))}: the clocks go ${shown > to - from ? 'forward' : 'back'}`;
}

/** Adds the real hours to a booking's time if the clocks change: `22:00–06:00 (7 hours: the clocks go forward)`. */
export function addRealHours(words: string, start: At, end: At, timeZone?: string): string {
  const hours = describeRealHours(start, end, timeZone);
  return hours ? `${words} (${hours})` : words;
}
