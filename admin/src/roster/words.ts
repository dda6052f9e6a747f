import { agency } from '@nanny-polo/shared/constants';
import { onAgencyClock } from '@nanny-polo/shared/time-zone';

const clock = onAgencyClock(agency.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = onAgencyClock(agency.locale, { weekday: 'short', day: 'numeric', month: 'short' });

/** Returns the time of day of an instant: `15:00`. */
export const timeOfDay = (at: number): string => clock().format(at);

/** Returns day and times: `Tue 24 Nov, 15:00–19:00`, with the last day if it is another one. */
export function timeSpan(start: number, end: number): string {
  const [first, last] = [weekday().format(start), weekday().format(end - 1)];
  return first === last
    ? `${first}, ${timeOfDay(start)}–${timeOfDay(end)}`
    : `${first}, ${timeOfDay(start)} – ${last}, ${timeOfDay(end)}`;
}

/** Returns hours with at most one decimal: `7.5`. */
export const hoursOf = (minutes: number): string =>
  (minutes / 60).toLocaleString(agency.locale, { maximumFractionDigits: 1 });
