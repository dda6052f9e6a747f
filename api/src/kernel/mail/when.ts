import { agency } from '@nanny-polo/shared/constants';
import { withRealHours } from '@nanny-polo/shared/real-hours';
import { onAgencyClock } from '@nanny-polo/shared/time-zone';

const format = onAgencyClock(agency.locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats an instant on the agency's clock: `Tue 24 November at 14:00`. */
export const when = (instant: string): string => format().format(new Date(instant));

/**
 * Formats the time of a booking: `Tue 24 November at 14:00 to …`, with its real hours if the clocks change during it.
 */
export const period = (start_at: string, end_at: string): string =>
  withRealHours(`${when(start_at)} to ${when(end_at)}`, start_at, end_at);

/**
 * Returns the start and the end of a booking as facts of a letter, with its real hours if the clocks change during it.
 */
export const timeFacts = (row: { start_at: string; end_at: string }): [name: string, value: string][] => [
  ['From', when(row.start_at)],
  ['To', withRealHours(when(row.end_at), row.start_at, row.end_at)],
];
