import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { findFirstInstant, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';

export type QuietHours = Pick<AgencySettings, 'quiet_from' | 'quiet_to' | 'time_zone'>;
type Exception = Pick<AgencySettings, 'quiet_exception_hours'>;

const hour = 3_600_000;
const day = 24 * hour;

/** Whether a reading of the agency's clock is within the quiet hours. */
function isQuietOn(clock: number, { quiet_from, quiet_to }: QuietHours): boolean {
  const at = (clock - Math.floor(clock / day) * day) / hour;
  return quiet_from <= quiet_to ? at >= quiet_from && at < quiet_to : at >= quiet_from || at < quiet_to;
}

/** Whether an instant, in milliseconds since 1970, is within the quiet hours. */
export const isQuiet = (instant: number, settings: QuietHours): boolean =>
  isQuietOn(readAgencyClock(instant, settings.time_zone), settings);

/**
 * Returns the earliest time, not before `now`, at which nannies may be asked about care that starts at `start_at`:
 * outside the quiet hours by the agency's clock, or close enough to the start. All times are milliseconds since 1970.
 */
export function computeSendTime(now: number, start_at: number, settings: QuietHours & Exception): number {
  const { quiet_to, quiet_exception_hours, time_zone } = settings;
  const exception = start_at - quiet_exception_hours * hour;
  const clock = readAgencyClock(now, time_zone);
  if (!isQuietOn(clock, settings) || now >= exception) return now;
  const midnight = Math.floor(clock / day) * day;
  const end = midnight + quiet_to * hour + (clock - midnight < quiet_to * hour ? 0 : day);
  return Math.min(findFirstInstant(end, time_zone), exception);
}

type Starts = readonly { readonly start_at: string }[];

/** Returns when the first of some bookings starts, in milliseconds since 1970. */
export const firstStartOf = (bookings: Starts): number =>
  Math.min(...bookings.map(({ start_at }) => Date.parse(start_at)));

/** Returns when nannies are asked about bookings, at least `wait` minutes from now, in milliseconds since 1970. */
export const computeWaveTime = (
  bookings: Starts,
  now: string,
  settings: QuietHours & Exception,
  wait = 0,
): number => computeSendTime(Date.parse(now) + wait * 60_000, firstStartOf(bookings), settings);
