import { agency } from '../contract/agency.ts';
import { readServerTime } from '../contract/server-clock.ts';
import { createClockFormat } from './time-zone.ts';

const format = createClockFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

/** Returns the calendar day of an instant, by default now, `YYYY-MM-DD`, in the agency's time zone or another. */
export const agencyDayOf = (instant: Date | string = new Date(readServerTime()), timeZone?: string): string =>
  format(timeZone).format(new Date(instant));

/** Formats a calendar day: `23 Nov 2026`. */
export const formatShortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(agency.locale, { dateStyle: 'medium', timeZone: 'UTC' });

const dayWords = (options: Intl.DateTimeFormatOptions) => {
  const words = createClockFormat(options);
  return (day: string) => words('UTC').format(new Date(`${day}T00:00Z`));
};
const dayOfYear = dayWords({ day: 'numeric', month: 'long' });
export const dayWithYear = dayWords({ day: 'numeric', month: 'long', year: 'numeric' });

/** Formats a calendar day, `30 December`, with its year if that differs from another day's. */
export const formatDayBeside = (day: string, other: string): string =>
  (day.slice(0, 4) === other.slice(0, 4) ? dayOfYear : dayWithYear)(day);

/** Says when a document expires or expired: `expires on 23 Nov 2026`. */
export const expiryOf = (day: string): string =>
  `${day <= agencyDayOf() ? 'expired' : 'expires'} on ${formatShortDay(day)}`;

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the weekday of a calendar day; Monday is 1. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Returns the name of a weekday, `Friday` or `Fri`; Monday is 1. */
export const weekdayNameOf = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(agency.locale, {
    weekday: length,
    timeZone: 'UTC',
  });

/** Returns the Monday of a day's week: series, their weekly orders and pay count weeks from Monday to Sunday. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Returns the first day of a day's week as calendars show it, by the agency's first weekday. */
export const weekStartOf = (day: string): string =>
  addDays(day, -((weekdayOf(day) - agency.firstWeekday + 7) % 7));

/** Returns the number of days from one calendar day to another; negative if `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
