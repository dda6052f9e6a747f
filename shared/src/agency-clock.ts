import { agency } from './constants.ts';

/** The agency's wall clock. A reading of it is milliseconds, as `Date.UTC` gives them for what the clock shows. */

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: agency.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What the clock shows at an instant, in milliseconds since 1970. */
export function agencyClock(instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = Object.fromEntries(
    format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + instant - whole;
}

const day = 86_400_000;

/** By how much the clock is ahead of UTC at an instant. */
const ahead = (instant: number) => agencyClock(instant) - instant;

/**
 * The instant at which the clock shows this, in milliseconds since 1970. What it shows twice is the first, or the
 * second where `before` lies in the season of that; what it never shows is as much later as the clock leaps.
 */
export function agencyInstant(clock: number, before?: number): number {
  const [first, second] = [clock - ahead(clock - day), clock - ahead(clock + day)] as const;
  const [isFirst, isSecond] = [agencyClock(first) === clock, agencyClock(second) === clock];
  if (isFirst && isSecond) return before !== undefined && ahead(before) === ahead(second) ? second : first;
  return isSecond ? second : first;
}
