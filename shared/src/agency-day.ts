import { agency } from './constants.ts';

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: agency.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day, `YYYY-MM-DD`, that an instant falls on at the agency. */
export const agencyDay = (instant: Date | string = new Date()): string => format.format(new Date(instant));

/** A calendar day as people read it: `23 Nov 2026`. */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(agency.locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day that lies `days` after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative where `to` lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
