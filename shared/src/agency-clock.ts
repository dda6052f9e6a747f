import { onAgencyClock } from './time-zone.ts';

/** The agency's wall clock. A reading is in milliseconds, as `Date.UTC` returns for the displayed date and time. */

const format = onAgencyClock('en-GB', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns the clock's reading at an instant. */
export function agencyClock(instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = Object.fromEntries(
    format()
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + instant - whole;
}

const day = 86_400_000;

/** How far the clock is ahead of UTC at an instant, in milliseconds. */
const ahead = (instant: number) => agencyClock(instant) - instant;

/**
 * Returns the instant of a reading, in milliseconds since 1970. A reading that occurs twice is the first, or the second
 * if `before` is in its season; a skipped reading is later by the length of the skip.
 */
export function agencyInstant(clock: number, before?: number): number {
  const [first, second] = [clock - ahead(clock - day), clock - ahead(clock + day)] as const;
  const [isFirst, isSecond] = [agencyClock(first) === clock, agencyClock(second) === clock];
  if (isFirst && isSecond) return before !== undefined && ahead(before) === ahead(second) ? second : first;
  return isSecond ? second : first;
}
