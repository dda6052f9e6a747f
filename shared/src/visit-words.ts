import { agencyClock } from './agency-clock.ts';
import { agencyDay } from './agency-day.ts';
import { agency } from './constants.ts';
import { quantityOf } from './money.ts';
import { onAgencyClock } from './time-zone.ts';

/** The time of a visit in words, alike in mails, on invoices and on the site. */

const dayFormat = onAgencyClock(agency.locale, { weekday: 'short', day: 'numeric', month: 'long' });

/** Formats the day on which a visit begins: `Tue 24 November`. */
export const visitDay = (start_at: string): string => dayFormat().format(new Date(start_at));

const timeOf = (clock: number) => new Date(clock).toISOString().slice(11, 16);

const minute = 60_000;
const day = 1440 * minute;

/**
 * Formats a visit's start and end on the agency's clock, and how long it really takes if the clock changes meanwhile:
 * `15:00 to 19:00`, `22:00 to 07:00 (8 h, the clocks change)`. An end a day later or more has its day.
 */
export function visitHours(start_at: string, end_at: string): string {
  const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
  const [starts, ends] = [agencyClock(start), agencyClock(end)];
  const isLong = ends - starts >= day;
  const shown = `${timeOf(starts)} to ${isLong ? `${visitDay(end_at)} at ` : ''}${timeOf(ends)}`;
  if (ends - starts === end - start) return shown;
  const elapsed = quantityOf({ quantity: Math.round((end - start) / minute), unit: 'minute' });
  return `${shown} (${elapsed}, the clocks change)`;
}

/** The first and last day of visits: `Tue 24 November to Thu 17 December`. */
export function visitDays(visits: readonly { readonly start_at: string }[]): string {
  const starts = visits.map(({ start_at }) => start_at).sort();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return '';
  return agencyDay(first) === agencyDay(last) ? visitDay(first) : `${visitDay(first)} to ${visitDay(last)}`;
}
