/** Parses times as people type them. */

import { addDays } from '@nanny-polo/shared/time/agency-day';
import { readDay } from '@nanny-polo/shared/time/day-pattern';

export const padTwoDigits = (number: number | string) => String(number).padStart(2, '0');

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
  time === '24:00' && readDay(day) === day ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
