import { agencyClock, firstInstant } from '@nanny-polo/shared/agency-clock';
import type { AgencySettings } from '@nanny-polo/shared/agency-settings';

type QuietHours = Pick<AgencySettings, 'quiet_from' | 'quiet_to' | 'quiet_exception_hours' | 'time_zone'>;

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Returns the earliest time, not before `now`, at which nannies may be asked about care that starts at `start_at`:
 * outside the quiet hours by the agency's clock, or close enough to the start. All times are milliseconds since 1970.
 */
export function sendTime(now: number, start_at: number, settings: QuietHours): number {
  const { quiet_from, quiet_to, quiet_exception_hours, time_zone } = settings;
  const exception = start_at - quiet_exception_hours * hour;
  const clock = agencyClock(now, time_zone);
  const midnight = Math.floor(clock / day) * day;
  const at = (clock - midnight) / hour;
  const isQuiet =
    quiet_from <= quiet_to ? at >= quiet_from && at < quiet_to : at >= quiet_from || at < quiet_to;
  if (!isQuiet || now >= exception) return now;
  const end = midnight + quiet_to * hour + (at < quiet_to ? 0 : day);
  return Math.min(firstInstant(end, time_zone), exception);
}

type Starts = readonly { readonly start_at: string }[];

/** Returns when the first of some bookings starts, in milliseconds since 1970. */
export const firstStart = (bookings: Starts): number =>
  Math.min(...bookings.map(({ start_at }) => Date.parse(start_at)));

/** Returns when nannies are asked about bookings, at least `wait` minutes from now, in milliseconds since 1970. */
export const waveTime = (bookings: Starts, now: string, settings: QuietHours, wait = 0): number =>
  sendTime(Date.parse(now) + wait * 60_000, firstStart(bookings), settings);
