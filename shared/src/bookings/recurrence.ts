/** Days that repeat, and the instants of a visit on such a day. */

import * as z from 'zod/mini';
import { createAgencyFormat, readTextLocale } from '../contract/agency.ts';
import { day, orRequired } from '../contract/field.ts';
import { findFirstInstant, readAgencyClock } from '../time/agency-clock.ts';
import {
  addDays,
  countDaysBetween,
  dayWithYear,
  formatDayBeside,
  mondayOf,
  weekdayNameOf,
} from '../time/agency-day.ts';
import { weekday } from '../time/agency-days.ts';

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, orRequired('A time such as 07:00')));

/** A time at which a visit ends: 24:00 is 00:00 of the next day. */
const endTime = z.string().check(
  z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, orRequired('A time such as 07:00')),
  z.overwrite((time) => (time === '24:00' ? '00:00' : time)),
);

const ascending = (numbers: number[]) => numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));

/** The maximum number of days that a rule may leave out. */
export const maxLeftOut = 400;

/** A rule of days: weekdays in every n-th week, on the agency's clock. */
export const recurrence = z
  .object({
    /** Monday is 1; in order. */
    weekdays: z
      .array(weekday)
      .check(
        z.minLength(1, 'Choose at least one weekday'),
        z.refine(ascending, 'Each weekday once, in order'),
      ),
    /** Weeks start on Monday and are counted from the week of the first day. */
    interval_weeks: z
      .int('A whole number of weeks')
      .check(z.gte(1, 'At least 1 week'), z.lte(8, 'At most 8 weeks')),
    first_day: day,
    /** Included; null if the rule has no end. */
    last_day: z.nullable(day),
    left_out: z.array(day).check(z.maxLength(maxLeftOut, `At most ${maxLeftOut} days`)),
    /** Whether it leaves out the days that are in no school term; by default not. */
    term_time_only: z.optional(z.boolean()),
    starts: clockTime,
    /** On the next day, unless it is after `starts`. */
    ends: endTime,
  })
  .check(
    z.refine(({ first_day, last_day }) => last_day === null || last_day >= first_day, {
      path: ['last_day'],
      message: 'Must not be before the first day',
    }),
    z.refine((rule) => hasVisit(rule), {
      when: ({ issues }) => issues.length === 0,
      path: ['last_day'],
      message: 'No visit is left between the first and the last day',
    }),
  );
export type Recurrence = z.output<typeof recurrence>;

const latestDay = '2100-12-31';

/** Yields the days of a rule that are not left out, from a given day to the last day or the end of 2100. */
function* daysFrom(rule: Omit<Recurrence, 'starts' | 'ends'>, from: string): Generator<string> {
  const { weekdays, interval_weeks, first_day, last_day } = rule;
  const leftOut = new Set(rule.left_out);
  const monday = mondayOf(first_day);
  const start = from > first_day ? from : first_day;
  const end = last_day === null || last_day > latestDay ? latestDay : last_day;
  const step = 7 * interval_weeks;
  if (weekdays.length === 0 || step < 7)
    throw new RangeError('A rule needs weekdays and an interval of weeks');
  for (let week = Math.floor(countDaysBetween(monday, start) / step) * step; ; week += step)
    for (const number of weekdays) {
      const visitDay = addDays(monday, week + number - 1);
      if (visitDay > end) return;
      if (visitDay >= start && !leftOut.has(visitDay)) yield visitDay;
    }
}

const hasVisit = (rule: Recurrence) => daysFrom(rule, rule.first_day).next().done === false;

/** Returns the days of a rule from one day to another, both included, without those left out. */
export function daysOf(rule: Recurrence, { from, to }: { from: string; to: string }): string[] {
  const last = rule.last_day === null || to < rule.last_day ? to : rule.last_day;
  return [...daysFrom({ ...rule, last_day: last }, from)];
}

/**
 * Returns the day of the n-th visit, counted from the first day: days left out, and those without a visit, do not
 * count, and the rule's last day is ignored. Returns null if there is none by the end of 2100.
 */
export function lastDayOf(
  rule: Recurrence,
  visits: number,
  hasVisitOn: (visitDay: string) => boolean = () => true,
): string | null {
  let count = 0;
  for (const visitDay of daysFrom({ ...rule, last_day: null }, rule.first_day)) {
    if (hasVisitOn(visitDay)) count += 1;
    if (count === visits) return visitDay;
  }
  return null;
}

export interface Visit {
  readonly start_at: string;
  readonly end_at: string;
}

const reading = (on: string, time: string) => Date.parse(`${on}T${time}Z`);

/** Whether a time zone has a day: Apia went from 29 to 31 December 2011. */
function hasDay(on: string, timeZone?: string): boolean {
  const noon = reading(on, '12:00');
  return readAgencyClock(findFirstInstant(noon, timeZone), timeZone) === noon;
}

/**
 * Returns the visit that starts on a day of a time zone, or null if that zone skips the whole day: the visit counts as
 * left out. A skipped start or end becomes the next time that exists; a time that occurs twice means its first
 * occurrence.
 * @see docs/decisions/026-clock-changes.md
 */
export function findVisitOn(
  on: string,
  { starts, ends }: Pick<Recurrence, 'starts' | 'ends'>,
  timeZone?: string,
): Visit | null {
  if (!hasDay(on, timeZone)) return null;
  const endDay = ends > starts ? on : addDays(on, 1);
  const from = reading(on, starts);
  const until = reading(hasDay(endDay, timeZone) ? endDay : addDays(endDay, 1), ends);
  const start = findFirstInstant(from, timeZone);
  const reached = findFirstInstant(until, timeZone);
  const end = reached > start ? reached : start + reading(endDay, ends) - from;
  return { start_at: new Date(start).toISOString(), end_at: new Date(end).toISOString() };
}

const list = createAgencyFormat(() => new Intl.ListFormat(readTextLocale()));

const ordinals = ['', ' second', ' third', ' fourth', ' fifth', ' sixth', ' seventh', ' eighth'];

function weekdayWords({ weekdays }: Recurrence): string {
  const names = weekdays.map((number) => weekdayNameOf(number));
  const isRun = weekdays.length > 2 && (weekdays.at(-1) ?? 0) - (weekdays[0] ?? 0) === weekdays.length - 1;
  return isRun ? `from ${names[0]} to ${names.at(-1)}` : `on ${list().format(names)}`;
}

function everyWords(rule: Recurrence): string {
  const isDaily = rule.weekdays.length === 7 && rule.interval_weeks === 1;
  const every = isDaily
    ? 'Every day'
    : `Every${ordinals[rule.interval_weeks - 1]} week ${weekdayWords(rule)}`;
  return rule.term_time_only ? `${every} in term time` : every;
}

/** Returns the days that a rule would have if it did not leave them out, in order. */
const missedDays = (rule: Recurrence): string[] => {
  const all = { ...rule, left_out: [] };
  return rule.left_out.filter((on) => daysOf(all, { from: on, to: on }).length > 0).toSorted();
};

/** Whether two rules have the same visits. */
export const hasSameRule = (rule: Recurrence, other: Recurrence): boolean =>
  describeArrangement(rule) === describeArrangement(other);

/**
 * Puts a whole arrangement into words: `Every week on Monday, 15:00–19:00, from 7 December 2026 until 21 December
 * 2026, 3 visits, not on 28 December 2026`, or `… until further notice`. Counts no visits in term time only.
 */
export function describeArrangement(
  rule: Recurrence,
  hasVisitOn: (visitDay: string) => boolean = () => true,
): string {
  const { first_day, last_day, starts, ends } = rule;
  const until = last_day === null ? 'further notice' : dayWithYear(last_day);
  const isCounted = last_day !== null && !rule.term_time_only;
  const visits = isCounted ? daysOf(rule, { from: first_day, to: last_day }).filter(hasVisitOn).length : null;
  const missed = missedDays(rule);
  return [
    everyWords(rule),
    `${starts}–${ends}`,
    `from ${dayWithYear(first_day)} until ${until}`,
    ...(visits === null ? [] : [visits === 1 ? '1 visit' : `${visits} visits`]),
    ...(missed.length > 0 ? [`not on ${list().format(missed.map(dayWithYear))}`] : []),
  ].join(', ');
}

/**
 * Puts a rule into words: `Every second week on Monday until 17 December, 8 visits, not on 7 December`. A day states
 * its year if that differs from the first day's.
 */
export function describeRule(rule: Recurrence, visits?: number): string {
  const { first_day, last_day } = rule;
  const dayName = (on: string) => formatDayBeside(on, first_day);
  const every = everyWords(rule);
  const parts = [last_day === null ? every : `${every} until ${dayName(last_day)}`];
  if (visits !== undefined) parts.push(`${visits} ${visits === 1 ? 'visit' : 'visits'}`);
  const missed = missedDays(rule);
  if (missed.length > 4) parts.push(`${missed.length} days left out`);
  else if (missed.length > 0) parts.push(`not on ${list().format(missed.map(dayName))}`);
  return parts.join(', ');
}
