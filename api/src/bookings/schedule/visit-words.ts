import { describeAge, describeAges, formatChildren } from '@nanny-polo/shared/people/age';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import type { BookingRow } from './booking-table.ts';

/** Formats a booking's time, with its real hours if the clocks change: `Tuesday 24 Nov at 14:00 to …`. */
export const formatPeriod = (start_at: string, end_at: string): string =>
  addRealHours(`${formatInstant(start_at)} to ${formatInstant(end_at)}`, start_at, end_at);

/** Returns a booking's start and end as facts of a letter, with its real hours if the clocks change. */
export const timeFactsOf = (row: { start_at: string; end_at: string }): [name: string, value: string][] => [
  ['From', formatInstant(row.start_at)],
  ['To', addRealHours(formatInstant(row.end_at), row.start_at, row.end_at)],
];

/** Formats a visit as people say it: `Friday 4 Dec, 18:00–23:30`. An end a day or more later names its day. */
export function formatVisit(start_at: string, end_at: string): string {
  const [starts, ends] = [readAgencyClock(Date.parse(start_at)), readAgencyClock(Date.parse(end_at))];
  const start = `${dayFormat().format(new Date(start_at))}, ${timeOf(starts)}`;
  return ends - starts < day
    ? `${start}–${timeOf(ends)}`
    : `${start} to ${dayFormat().format(new Date(end_at))}, ${timeOf(ends)}`;
}

export const formatVisitCount = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

const dayFormat = createClockFormat({ weekday: 'long', day: 'numeric', month: 'short' });

/** Formats the day on which a visit begins: `Tuesday 24 Nov`. */
export const formatVisitDay = (start_at: string): string => dayFormat().format(new Date(start_at));

const timeOf = (clock: number) => new Date(clock).toISOString().slice(11, 16);

const day = 86_400_000;

/**
 * Formats a visit's start and end on the agency's clock, with its real hours if the clocks change during it: `15:00 to
 * 19:00`, `22:00 to 07:00 (8 hours: the clocks go forward)`. An end a day or more later names its day.
 */
export function formatVisitHours(start_at: string, end_at: string): string {
  const [starts, ends] = [readAgencyClock(Date.parse(start_at)), readAgencyClock(Date.parse(end_at))];
  const end = ends - starts < day ? timeOf(ends) : `${formatVisitDay(end_at)} at ${timeOf(ends)}`;
  return addRealHours(`${timeOf(starts)} to ${end}`, start_at, end_at);
}

/** Formats the first and last day of visits: `Tuesday 24 Nov to Thursday 17 Dec`. */
export function formatVisitDays(visits: readonly { readonly start_at: string }[]): string {
  const starts = visits.map(({ start_at }) => start_at).sort();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return '';
  return agencyDayOf(first) === agencyDayOf(last)
    ? formatVisitDay(first)
    : `${formatVisitDay(first)} to ${formatVisitDay(last)}`;
}

/** Returns the ages of the children at the start: `7 months, 4 years`. */
export const agesOf = ({ children, start_at }: Pick<BookingRow, 'children' | 'start_at'>): string =>
  children.map((child) => describeAge(child, start_at)).join(', ');

/** Returns the children of a booking by their ages at its start. */
export const describeChildren = ({ children, start_at }: Pick<BookingRow, 'children' | 'start_at'>): string =>
  formatChildren(children.map((child) => describeAge(child, start_at)));

/** Returns children by their ages over several visits, by the starts of these. */
export const describeChildrenOver = (children: BookingRow['children'], starts: readonly string[]): string =>
  formatChildren(children.map((child) => describeAges(child, starts)));
