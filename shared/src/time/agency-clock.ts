/**
 * The wall clock of the agency or of another time zone. A reading is in milliseconds, as `Date.UTC` returns for the
 * displayed date and time.
 */

import { createClockFormat } from './time-zone.ts';

const format = createClockFormat(
  {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
  'en-GB',
);

/** Caches each clock's offset from UTC by whole second, because a roster reads the same instants for every nanny. */
const known = new WeakMap<Intl.DateTimeFormat, Map<number, number>>();

/** The maximum number of offsets cached for each clock. */
const maximumCached = 5000;

/** Returns the clock's reading at an instant. */
export function readAgencyClock(instant: number, timeZone?: string): number {
  const clock = format(timeZone);
  const offsets = known.get(clock) ?? new Map<number, number>();
  if (offsets.size > maximumCached) offsets.clear();
  known.set(clock, offsets);
  const whole = Math.floor(instant / 1000) * 1000;
  const offset = offsets.get(whole) ?? offsetAt(clock, whole);
  offsets.set(whole, offset);
  return instant + offset;
}

function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

const day = 86_400_000;

/** How far the clock is ahead of UTC at an instant, in milliseconds. */
const ahead = (instant: number, timeZone?: string) => readAgencyClock(instant, timeZone) - instant;

/** Returns the two possible instants of a reading: by the clock's offset a day earlier and a day later. */
const candidates = (clock: number, timeZone?: string) =>
  [clock - ahead(clock - day, timeZone), clock - ahead(clock + day, timeZone)] as const;

/** Returns the instants at which the clock shows a reading, in order: none in a skipped hour, two in a repeated one. */
function instantsOf(clock: number, timeZone?: string): number[] {
  const [before, after] = candidates(clock, timeZone);
  return [...new Set([before, after])].filter((instant) => readAgencyClock(instant, timeZone) === clock);
}

/**
 * Returns the instant of a reading, in milliseconds since 1970: for a skipped reading the first later instant, for a
 * repeated one the first instant, or the second if it has the same offset from UTC as `before`, the instant to replace.
 */
export function findAgencyInstant(clock: number, before?: number): number {
  const [first = findFirstInstant(clock), second = first] = instantsOf(clock);
  return before !== undefined && ahead(before) === ahead(second) ? second : first;
}

/** Returns the instant at which a calendar day of the agency begins, in ISO 8601. */
export const midnightOf = (day: string): string =>
  new Date(findAgencyInstant(Date.parse(`${day}T00:00Z`))).toISOString();

/** Returns the first instant at which the clock shows a reading or, if the clock skips it, the first later one. */
export function findFirstInstant(clock: number, timeZone?: string): number {
  const [shown] = instantsOf(clock, timeZone);
  if (shown !== undefined) return shown;
  let [past, before] = candidates(clock, timeZone) as [number, number];
  while (past - before > 1) {
    const middle = Math.floor((before + past) / 2);
    if (readAgencyClock(middle, timeZone) < clock) before = middle;
    else past = middle;
  }
  return past;
}
