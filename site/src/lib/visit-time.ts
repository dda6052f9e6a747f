/** The day and the times of a visit as a parent enters them: the date once, the next day understood. */

import { shortNoticeMs } from '@nanny-polo/shared/bookings/unusual-time';
import { addDays, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { type DayPeriod, findPeriod } from '@nanny-polo/shared/time/agency-days';
import { readDay } from '@nanny-polo/shared/time/day-pattern';
import { toLondonInstant, toLondonWall } from './london-time.ts';
import { padTwoDigits, toMoment, toTime } from './typed-time.ts';

interface EnteredTimes {
  /** As YYYY-MM-DD, or other text as typed. */
  readonly day: string;
  readonly from: string;
  readonly until: string;
  /** The day of the end; empty if it follows from the times. */
  readonly endDay: string;
}

const isDay = (text: string) => readDay(text) === text;

/**
 * Returns the start and end of a visit as YYYY-MM-DDTHH:MM, each empty until it is entered; text that is not a day or a
 * time stays as typed. Without a day of its own, an end before the start is on the next day; equal times are
 * more often a slip than a day's care.
 */
export function toVisitTimes({ day, from, until, endDay }: EnteredTimes) {
  const [start, end] = [from, until].map((typed) => toTime(typed) ?? typed.trim()) as [string, string];
  const isNextDay = isDay(day) && toTime(start) && toTime(end) && end < start;
  const inferred = isNextDay ? addDays(day, 1) : day;
  return {
    start_at: day || start ? toMoment(day, start) : '',
    end_at: end || endDay ? toMoment(endDay || inferred, end) : '',
  };
}

/** Returns what a parent enters for a visit: the reverse of `toVisitTimes`. */
export function toEnteredTimes(visit: { readonly start_at: string; readonly end_at: string }): EnteredTimes {
  const [start, end] = [visit.start_at, visit.end_at].map((at) => toLondonWall(Date.parse(at)).split('T'));
  const [day = '', from = ''] = start ?? [];
  const [lastDay = '', until = ''] = end ?? [];
  const entered = { day, from, until, endDay: '' };
  return toVisitTimes(entered).end_at === `${lastDay}T${until}` ? entered : { ...entered, endDay: lastDay };
}

const dayHours = 24;

function addHours(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${padTwoDigits((hour + hours) % dayHours)}:${padTwoDigits(minute)}`;
}

interface UsualTimes {
  readonly from: string;
  readonly until: string;
}

const none: UsualTimes = { from: '', until: '' };

/**
 * Returns the times that a visit of a service usually has: the start if none is entered, and the end for the start.
 * Empty where nothing is usual.
 */
export function findUsualTimes(service: string, entered: string): UsualTimes {
  const start = toTime(entered);
  if (service === 'overnight') return { from: '20:00', until: '07:00' };
  if (service === 'daily') return { from: '08:00', until: start ? addHours(start, 10) : '18:00' };
  if (service === 'hourly' && start) return { ...none, until: addHours(start, 4) };
  return none;
}

type PresetName = 'morning' | 'evening' | 'night';

export interface Preset {
  readonly name: PresetName;
  /** The number of days from today. */
  readonly ahead: number;
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

/** The weekday on which each is asked for most; Monday is 1, and a morning is any from tomorrow on. */
const presets = [
  { name: 'morning', weekday: null, from: '08:00', until: '13:00' },
  { name: 'evening', weekday: 5, from: '18:00', until: '23:00' },
  { name: 'night', weekday: 6, from: '19:00', until: '01:00' },
] as const;

const maxAheadDays = 60;

/** Returns suggested visits, each on the first day that gives the office notice and on which the agency is not closed. */
export function suggestVisits(now: number, closed: readonly DayPeriod[]): Preset[] {
  const today = toLondonWall(now).slice(0, 10);
  return presets.flatMap(({ name, weekday, from, until }) => {
    for (let ahead = weekday ? 0 : 1; ahead <= maxAheadDays; ahead++) {
      const day = addDays(today, ahead);
      const start = Date.parse(toLondonInstant(`${day}T${from}`));
      const isTheirs = weekday === null || weekdayOf(day) === weekday;
      if (isTheirs && start - now > shortNoticeMs && !findPeriod(day, closed))
        return [{ name, ahead, day, from, until }];
    }
    return [];
  });
}
