import { describeAge, describeAges, formatChildren } from '@nanny-polo/shared/people/age';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import type { BookingRow } from './booking-table.ts';

/** Formats a booking's time as `formatVisit` does, with its real hours if the clocks change. */
export const formatPeriod = (start_at: string, end_at: string): string =>
  addRealHours(formatVisit(start_at, end_at), start_at, end_at);

/** Returns a booking's time as a fact of a letter, with its real hours if the clocks change. */
export const timeFactOf = (row: { start_at: string; end_at: string }): [name: string, value: string] => [
  'When',
  formatPeriod(row.start_at, row.end_at),
];

/** Formats a visit as people say it: `Friday 4 Dec, 18:00–23:30`. An end a day or more later names its day. */
export const formatVisit = (start_at: string, end_at: string): string =>
  `${formatVisitDay(start_at)}, ${formatHours(start_at, end_at)}`;

export const formatVisitCount = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

const dayFormat = createClockFormat({ weekday: 'long', day: 'numeric', month: 'short' });

/** Formats the day on which a visit begins: `Tuesday 24 Nov`. */
export const formatVisitDay = (start_at: string): string => dayFormat().format(new Date(start_at));

const timeOf = (clock: number) => new Date(clock).toISOString().slice(11, 16);

const day = 86_400_000;

function formatHours(start_at: string, end_at: string): string {
  const [starts, ends] = [readAgencyClock(Date.parse(start_at)), readAgencyClock(Date.parse(end_at))];
  const end = timeOf(ends);
  return `${timeOf(starts)}${ends - starts < day ? `–${end}` : ` to ${formatVisitDay(end_at)}, ${end}`}`;
}

/**
 * Formats a visit's start and end on the agency's clock, with its real hours if the clocks change during it:
 * `15:00–19:00`, `22:00–07:00 (8 hours: the clocks go forward)`. An end a day or more later names its day.
 */
export const formatVisitHours = (start_at: string, end_at: string): string =>
  addRealHours(formatHours(start_at, end_at), start_at, end_at);

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
