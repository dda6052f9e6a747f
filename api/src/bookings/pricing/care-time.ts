import type { PriceTerms } from '@nanny-polo/shared/agency-settings';
import { isNight } from '@nanny-polo/shared/booking-rules';
import { onAgencyClock } from '@nanny-polo/shared/time-zone';
import { bankHoliday } from './bank-holidays.ts';

/** The duration of care and the minutes of it that cost more. In whole minutes, rounded up. */
export interface CareTime {
  /** Elapsed minutes, whatever changes of the clock. */
  readonly minutes: number;
  readonly night: number;
  readonly holidays: { readonly name: string; readonly minutes: number }[];
}

/** The hours of night, and the time zone by whose clock they and the holidays are counted. */
export type NightHours = Pick<PriceTerms, 'night_from' | 'night_to' | 'time_zone'>;

const minute = 60_000;

const wall = onAgencyClock('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns day, hour and minute of the agency's clock at an instant. */
function clock(at: number, timeZone: string): { day: string; hour: number; minute: number } {
  const parts = Object.fromEntries(
    wall(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

/** Returns the elapsed minutes from one instant to another. */
const minutesBetween = (from: string, to: string): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / minute);

/**
 * Measures the care in stretches that end at full hours of the clock, because night, day and summer time begin and end
 * there: the clock at the first minute of a stretch decides for all of it.
 */
export function careTime(start_at: string, end_at: string, terms: NightHours): CareTime {
  const start = Date.parse(start_at);
  const minutes = minutesBetween(start_at, end_at);
  const holidays = new Map<string, number>();
  let night = 0;
  for (let done = 0; done < minutes; ) {
    const now = clock(start + done * minute, terms.time_zone);
    const stretch = Math.min(60 - now.minute, minutes - done);
    if (isNight(now.hour, terms)) night += stretch;
    const holiday = bankHoliday(now.day);
    if (holiday) holidays.set(holiday, (holidays.get(holiday) ?? 0) + stretch);
    done += stretch;
  }
  return { minutes, night, holidays: [...holidays].map(([name, count]) => ({ name, minutes: count })) };
}
