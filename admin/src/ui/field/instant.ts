/** Formats instants and days in the agency's time zone, whatever the browser's. */

import { day as dayField } from '@nanny-polo/shared/contract/field';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';

/** An instant in ISO 8601 or in milliseconds since 1970. */
type At = string | number;

const dayAndMonth = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const withYear = { ...dayAndMonth, year: 'numeric' } as const;

const dayFormat = createClockFormat(dayAndMonth);
const dayOfYearFormat = createClockFormat(withYear);
const timeFormat = createClockFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const fullFormat = createClockFormat({ dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' });
const dateFormat = createClockFormat({ dateStyle: 'medium' });
const weekDayFormat = createClockFormat(withYear);
const weekdayNameFormat = createClockFormat({ weekday: 'long' });
const yearFormat = createClockFormat({ year: 'numeric' });

const plain = (text: string) => text.replace(',', '');

/** Formats the day of an instant as `Sat 21 Nov`, with the year unless it is the current one. */
export function formatShortDay(instant: At): string {
  const date = new Date(instant);
  const thisYear = yearFormat().format(date) === yearFormat().format(readServerTime());
  return plain((thisYear ? dayFormat : dayOfYearFormat)().format(date));
}

/** Formats the day of an instant as `Sunday`. */
export const formatWeekdayName = (instant: At): string => weekdayNameFormat().format(new Date(instant));

/** Formats an instant as `08:30`. */
export const formatShortTime = (instant: At): string => timeFormat().format(new Date(instant));

/** Formats an instant as `Sat 21 Nov, 08:30`. */
export const formatShortInstant = (instant: At): string =>
  `${formatShortDay(instant)}, ${formatShortTime(instant)}`;

/** Formats an instant in full with its time zone, for tooltips and screen readers. */
export const formatFullInstant = (instant: string): string => fullFormat().format(new Date(instant));

/** Returns the message key for a child’s date of birth, which can be the day on which they are due. */
export const birthWordOf = (day: string): 'born' | 'due' => (day > agencyDayOf() ? 'due' : 'born');

/** Formats a calendar day as `21 Nov 2026`. */
export const formatCalendarDay = (day: string): string => dateFormat('UTC').format(new Date(day));

/** Returns whether a value is a calendar day that the API accepts. */
export const isDay = (value: unknown): value is string => dayField.safeParse(value).success;

/** Formats a calendar day with its weekday, as `Sat 21 Nov 2026`. */
export const formatWeekDay = (day: string): string => plain(weekDayFormat('UTC').format(new Date(day)));

/** Formats a period, with the day only once if both ends share it. */
export function formatSpan(start: At, end: At): string {
  const [first, last] = [formatShortDay(start), formatShortDay(end)];
  const until = first === last ? `–${formatShortTime(end)}` : ` – ${last}, ${formatShortTime(end)}`;
  return `${first}, ${formatShortTime(start)}${until}`;
}

/** Formats the time of a booking, with its real hours if the clocks change during it. */
export const formatPeriod = (start: At, end: At): string => addRealHours(formatSpan(start, end), start, end);

/** Returns the length of a period, in hours if it is under two days and in days otherwise. */
export function measurePeriod(start: string, end: string): { unit: 'hours' | 'days'; count: number } {
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  return hours < 48
    ? { unit: 'hours', count: Math.round(hours * 4) / 4 }
    : { unit: 'days', count: Math.round(hours / 24) };
}
