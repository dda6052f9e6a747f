/** The agency's own closing days and holidays, and the school terms. Days are `YYYY-MM-DD` on the agency's calendar. */

import * as z from 'zod/mini';
import { day, requiredLine } from '../contract/field.ts';
import { agencyDayOf, dayWithYear, formatDayBeside } from './agency-day.ts';
import { bankHolidayOf } from './bank-holidays.ts';

/** The maximum number of periods in a list. */
export const maxPeriods = 200;

const dayPeriod = { first_day: day, last_day: day, name: requiredLine(60) };

export interface DayPeriod {
  readonly first_day: string;
  readonly last_day: string;
  readonly name: string;
}

const inOrder = z.refine<DayPeriod>(({ first_day, last_day }) => last_day >= first_day, {
  path: ['last_day'],
  error: 'Must not be before the first day',
});

/** A day belongs to a period from its first day to its last, both included. */
export const schoolTerm = z.object(dayPeriod).check(inOrder);
export type SchoolTerm = z.output<typeof schoolTerm>;

export const closingDay = z
  .object({
    ...dayPeriod,
    /** No family can request a visit that begins on these days, and series skip them. */
    closed: z.boolean(),
    /** Care costs and earns as much as on bank holidays. */
    holiday: z.boolean(),
  })
  .check(
    inOrder,
    z.refine(({ closed, holiday }) => closed || holiday, {
      path: ['closed'],
      error: 'Choose closed, holiday or both',
    }),
  );
export type ClosingDay = z.output<typeof closingDay>;

const byDay = (a: DayPeriod, b: DayPeriod) =>
  a.first_day.localeCompare(b.first_day) || a.last_day.localeCompare(b.last_day);

/** A list of periods, stored by day. */
export const periodsOf = <Period extends z.ZodMiniType<DayPeriod>>(period: Period) =>
  z.array(period).check(
    z.maxLength(maxPeriods, `At most ${maxPeriods}`),
    z.overwrite((periods) => periods.toSorted(byDay)),
  );

/** The agency's settings that say what is special about a day. */
export interface AgencyDays {
  readonly closing_days: readonly ClosingDay[];
  readonly school_terms: readonly SchoolTerm[];
}

/** Returns the first of these periods that a day belongs to. */
export const findPeriod = <Period extends DayPeriod>(
  on: string,
  periods: readonly Period[],
): Period | undefined => periods.find(({ first_day, last_day }) => first_day <= on && on <= last_day);

/** Returns the periods that are holidays. */
export const selectHolidays = (closingDays: readonly ClosingDay[]): DayPeriod[] =>
  closingDays
    .filter(({ holiday }) => holiday)
    .map(({ first_day, last_day, name }) => ({ first_day, last_day, name }));

/** Returns the periods that are closed. */
export const selectClosed = (closingDays: readonly ClosingDay[]): ClosingDay[] =>
  closingDays.filter(({ closed }) => closed);

/** Returns the period in which the agency is closed on a day. */
export const findClosing = (on: string, { closing_days }: Pick<AgencyDays, 'closing_days'>) =>
  closing_days.find((period) => period.closed && findPeriod(on, [period]));

/** Returns the name of a day's bank holiday, or of the agency's own holiday; null on other days. */
export const holidayOf = (on: string, holidays: readonly DayPeriod[] = []): string | null =>
  bankHolidayOf(on) ?? findPeriod(on, holidays)?.name ?? null;

/** Returns the last day of the school terms that are known; null without any. */
export const lastTermDayOf = (terms: readonly SchoolTerm[]): string | null =>
  terms.reduce<string | null>((last, { last_day }) => (last && last > last_day ? last : last_day), null);

interface Rule {
  readonly term_time_only?: boolean | undefined;
}

/** Whether a rule leaves a day out because it is in none of the terms that are known. */
export const isOutsideSchoolTerms = (on: string, rule: Rule, { school_terms }: AgencyDays): boolean =>
  !!rule.term_time_only && !findPeriod(on, school_terms);

/** Whether a series has a visit on a day of its rule: not if the agency is closed or, in term time only, outside terms. */
export const isVisitDay = (on: string, rule: Rule, days: AgencyDays): boolean =>
  !findClosing(on, days) && !isOutsideSchoolTerms(on, rule, days);

/** Returns until when visits of a series can be made: in term time only, until the last day of the known terms. */
export function limitToSchoolTerms(until: string, rule: Rule, { school_terms }: AgencyDays): string {
  if (!rule.term_time_only) return until;
  const last = lastTermDayOf(school_terms) ?? '0001-01-01';
  return last < until ? last : until;
}

/** What pages know of the agency's days: when it is closed from now on, and the last day of the known terms. */
export interface PageDays {
  readonly closed: readonly DayPeriod[];
  readonly terms_until: string | null;
}

/** Returns the value of `data-days` in a page's `html` element. */
export const formatDaysAttribute = (days: AgencyDays): string =>
  JSON.stringify({
    closed: selectClosed(days.closing_days)
      .filter(({ last_day }) => last_day >= agencyDayOf())
      .map(({ first_day, last_day, name }) => ({ first_day, last_day, name })),
    terms_until: lastTermDayOf(days.school_terms),
  } satisfies PageDays);

/** Returns what the server wrote into the page; no days by default. */
export const readPageDays = (): PageDays =>
  JSON.parse(
    globalThis.document?.documentElement.dataset.days ?? '{"closed":[],"terms_until":null}',
  ) as PageDays;

/** Writes changed settings into the page, for a browser tab that was loaded before. */
export function setPageDays(days: AgencyDays): void {
  document.documentElement.dataset.days = formatDaysAttribute(days);
}

/** Returns why a family cannot request a visit that begins on a day, by the page's values; null if they can. */
export function findClosedFault(day: string): string | null {
  const period = findPeriod(day, readPageDays().closed);
  return period ? explainClosed({ day, name: period.name }) : null;
}

/** Says to a family that no visit can begin on a day. */
export const explainClosed = ({ day, name }: { readonly day: string; readonly name: string }): string =>
  `We are closed on ${dayWithYear(day)}: ${name}. Please choose another day.`;

/** Formats a period: `25 December 2026`, `25 December to 1 January 2027`. */
export function formatDays({ first_day, last_day }: Pick<DayPeriod, 'first_day' | 'last_day'>): string {
  const last = dayWithYear(last_day);
  return first_day === last_day ? last : `${formatDayBeside(first_day, last_day)} to ${last}`;
}

/** Monday is 1, Sunday 7. */
export const weekday = z.int().check(z.gte(1), z.lte(7));
