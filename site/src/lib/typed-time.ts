/** Parses dates and times as people type them, and formats dates as DD/MM/YYYY. */

import { addDays } from '@nanny-polo/shared/time/agency-day';

export const padTwoDigits = (number: number | string) => String(number).padStart(2, '0');

/** Converts a typed date, such as 5/1/2026, 05.01.26, 05012026 or 2026-01-05, to YYYY-MM-DD, or other text to null. */
export function toDay(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const written =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? written?.slice(1).reverse() ?? [];
  const isoDay = `${year.length === 2 ? `20${year}` : year}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
  const date = new Date(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay) ? isoDay : null;
}

/** Formats YYYY-MM-DD as DD/MM/YYYY. Returns other text unchanged. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** Converts a typed time, such as 18, 9.30, 1830, 6:30 pm or 24:00, to HH:MM, or other text to null. */
export function toTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(typed.trim());
  if (!match) return null;
  const [, typedHours, minutes = '00', half] = match;
  const hours = half ? (Number(typedHours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(typedHours);
  const outside =
    hours > (minutes === '00' ? 24 : 23) || Number(minutes) > 59 || (half && (Number(typedHours) || 13) > 12);
  return outside ? null : `${padTwoDigits(hours)}:${minutes}`;
}

/**
 * Joins a day and a time, `2026-12-04T18:00`; 24:00 becomes 00:00 of the next day. Other texts are joined as they are.
 */
export const toMoment = (day: string, time: string): string =>
  time === '24:00' && toDay(day) === day ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
