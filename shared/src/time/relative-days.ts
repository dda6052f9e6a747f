/** Periods named relative to today, so that a saved view keeps its meaning. */

import * as z from 'zod/mini';
import { addDays, agencyDayOf, weekStartOf } from './agency-day.ts';

export const relativeDays = z.enum([
  'coming',
  'today',
  'tomorrow',
  'this_week',
  'next_week',
  'next_7_days',
  'next_30_days',
  'last_7_days',
  'last_30_days',
  'past',
]);
export type RelativeDays = z.output<typeof relativeDays>;

/** Returns the first day of a period and the day after its last; null where it has no limit. */
export function limitsOf(name: RelativeDays, today = agencyDayOf()): [string | null, string | null] {
  const week = weekStartOf(today);
  const days = (from: number, to: number, day = today): [string, string] => [
    addDays(day, from),
    addDays(day, to),
  ];
  return {
    coming: [today, null] as [string, null],
    today: days(0, 1),
    tomorrow: days(1, 2),
    this_week: days(0, 7, week),
    next_week: days(7, 14, week),
    next_7_days: days(0, 7),
    next_30_days: days(0, 30),
    last_7_days: days(-7, 0),
    last_30_days: days(-30, 0),
    past: [null, today] as [null, string],
  }[name];
}
