import { isNight } from '@nanny-polo/shared/bookings/booking-rules';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { holidayOf } from '@nanny-polo/shared/time/agency-days';

/** The duration of care, and how much of it costs more, in whole minutes, rounded up. */
export interface CareTime {
  /** Elapsed minutes, even if the clock changes. */
  readonly minutes: number;
  readonly night: number;
  readonly holidays: { readonly name: string; readonly minutes: number }[];
}

const minute = 60_000;

const weekMinutes = 7 * 24 * 60;

/**
 * Returns a function that reads the clock a number of minutes after `start`, up to `minutes`. No clock changes twice
 * within a week, so up to that length it is enough to compare the two ends.
 */
function clockFrom(start: number, minutes: number, timeZone: string): (count: number) => number {
  const shown = (count: number) => readAgencyClock(start + count * minute, timeZone);
  const first = shown(0);
  const isSteady = minutes <= weekMinutes && shown(minutes) - first === minutes * minute;
  return isSteady ? (count) => first + count * minute : shown;
}

/**
 * Measures the care in stretches that end on the hour, because nights and days begin there: the clock at the first
 * minute of a stretch decides for all of it. A stretch in which the clock changes is measured minute by minute.
 */
export function measureCareTime(start_at: string, end_at: string, terms: PriceTerms): CareTime {
  const start = Date.parse(start_at);
  const minutes = Math.ceil((Date.parse(end_at) - start) / minute);
  const shownAfter = clockFrom(start, minutes, terms.time_zone);
  const holidays = new Map<string, number>();
  let night = 0;
  for (let done = 0; done < minutes; ) {
    const shown = shownAfter(done);
    const now = new Date(shown);
    let stretch = Math.min(60 - now.getUTCMinutes(), minutes - done);
    const last = stretch - 1;
    if (shownAfter(done + last) - shown !== last * minute) stretch = 1;
    if (isNight(now.getUTCHours(), terms)) night += stretch;
    const holiday = holidayOf(now.toISOString().slice(0, 10), terms.holidays);
    if (holiday) holidays.set(holiday, (holidays.get(holiday) ?? 0) + stretch);
    done += stretch;
  }
  return { minutes, night, holidays: [...holidays].map(([name, count]) => ({ name, minutes: count })) };
}
