import { findVisitFault } from '@nanny-polo/shared/bookings/booking-rules';
import { daysOf, lastDayOf, type Recurrence, recurrence } from '@nanny-polo/shared/bookings/recurrence';
import type { series } from '@nanny-polo/shared/bookings/series';
import { maxVisits } from '@nanny-polo/shared/bookings/series-form';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { toFieldErrors } from '@nanny-polo/shared/contract/error';
import { findAgeFault } from '@nanny-polo/shared/people/age';
import type { BookedChild } from '@nanny-polo/shared/people/family-fields';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { type AgencyDays, isVisitDay, lastTermDayOf } from '@nanny-polo/shared/time/agency-days';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { type Calendar, listVisitDays, planOf, type VisitTime } from './visits.ts';

type Form = Body<typeof series.create>;

/** Returns the rule of a form, with its last day. Throws 422 if it has no visit, or too many. */
export function ruleOf(form: Omit<Form, 'parent_id' | 'service'>, days: AgencyDays): Recurrence {
  const { weekdays, interval_weeks, first_day, left_out = [], term_time_only, starts, ends, visits } = form;
  const open = {
    weekdays,
    interval_weeks,
    first_day,
    last_day: null,
    left_out,
    term_time_only,
    starts,
    ends,
  };
  const last_day = visits
    ? lastDayOf(open, visits, (day) => isVisitDay(day, open, days))
    : (form.last_day ?? null);
  if (visits && last_day === null) throw createFieldRefusal({ visits: [explainTooMany(open, days)] });
  const checked = recurrence.safeParse({ ...open, last_day });
  if (!checked.success) throw createFieldRefusal(toFieldErrors(checked.error.issues));
  const rule = checked.data;
  if (last_day !== null && daysOf(rule, { from: first_day, to: last_day }).length > maxVisits)
    throw createFieldRefusal({ last_day: [`At most ${maxVisits} visits; leave the end open instead`] });
  return rule;
}

/** Says why a rule does not have as many visits as were asked for. */
function explainTooMany(
  { term_time_only }: Pick<Recurrence, 'term_time_only'>,
  { school_terms }: AgencyDays,
) {
  const last = term_time_only && lastTermDayOf(school_terms);
  return last
    ? `Too many: no school term is known after ${formatShortDay(last)}`
    : 'Too many: the last visit would be after the year 2100';
}

/** Throws 422 if a rule is for term time only and has no day in the known terms. */
export function assertSchoolTermsKnown(rule: Recurrence, days: AgencyDays): void {
  if (!rule.term_time_only) return;
  const until = lastTermDayOf(days.school_terms);
  if (until === null) throw createFieldRefusal({ term_time_only: ['No school terms have been entered'] });
  if (listVisitDays(rule, { from: rule.first_day, to: until }, days).length > 0) return;
  const known = formatShortDay(until);
  throw createFieldRefusal({
    term_time_only: [`No visit falls in a school term; they are known until ${known}`],
  });
}

/** Throws 422 if live-in care repeats on several weekdays: each visit would be charged for at least a whole week. */
export function assertServiceFits(service: string, { weekdays }: Pick<Recurrence, 'weekdays'>): void {
  if (service !== 'live_in' || weekdays.length === 1) return;
  throw createFieldRefusal({
    weekdays: [
      'Live-in care is charged by the week. Choose one weekday, or book one visit from the first day to the last',
    ],
  });
}

/**
 * Throws what `assertServiceFits` and `assertSchoolTermsKnown` throw, 422 if there is no visit, or if the first day or visit is in the past, and what
 * `assertVisitsAllowed` throws. Checks the first two years of a rule without an end.
 */
export function assertSeriesRules(service: string, rule: Recurrence, settings: AgencySettings): void {
  assertServiceFits(service, rule);
  assertSchoolTermsKnown(rule, settings);
  const { first_day } = rule;
  const visits = listVisitsToCheck(rule, settings);
  const [first] = visits;
  if (!first) throw createFieldRefusal({ last_day: ['No visit is left between the first and the last day'] });
  if (first_day < agencyDayOf(new Date(), settings.time_zone))
    throw createFieldRefusal({ first_day: ['In the past; choose a later day'] });
  if (Date.parse(first.start_at) < Date.now())
    throw createFieldRefusal({ first_day: ['The first visit would be in the past; choose a later day'] });
  assertVisitsAllowed(service, visits, settings);
}

/** Returns every visit of a rule, or the visits of its first two years if it has no end. */
export function listVisitsToCheck(rule: Recurrence, calendar: Calendar): VisitTime[] {
  const { first_day: from, last_day } = rule;
  return planOf(rule, { from, to: last_day ?? addDays(from, maxVisits) }, calendar);
}

/** Throws 422 if visits break rules, with the first day on which each rule is broken. */
export function assertVisitsAllowed(service: string, visits: readonly VisitTime[], settings: AgencySettings) {
  const faults = visits.flatMap((visit) => {
    const message = findVisitFault({ ...visit, service }, settings);
    return message ? [{ day: formatShortDay(visit.day), message }] : [];
  });
  const messages = [...Map.groupBy(faults, ({ message }) => message)].map(
    ([message, [firstFault, ...others]]) => {
      const days = others.length > 0 ? `${firstFault?.day} and ${others.length} more` : firstFault?.day;
      return `${days}: ${message}`;
    },
  );
  if (messages.length > 0) throw createFieldRefusal({ ends: messages });
}

/** Returns every visit of a rule or, if it has no end, the first one and those until a day. */
export const listVisitsToBook = (rule: Recurrence, until: string, calendar: Calendar): VisitTime[] =>
  listVisitsToCheck(rule, calendar).filter(
    ({ day }, at) => rule.last_day !== null || at === 0 || day <= until,
  );

/** Throws 422 with the first visit at which each child is not born or not under 18. */
export function assertChildrenOfAge(children: readonly BookedChild[], visits: readonly VisitTime[]): void {
  const messages = children.flatMap((child) => {
    const visit = visits.find(({ start_at }) => findAgeFault(child, start_at));
    return visit ? [`${formatShortDay(visit.day)}: ${findAgeFault(child, visit.start_at)}`] : [];
  });
  if (messages.length > 0) throw createFieldRefusal({ children: messages });
}

/** Returns a function that returns the id of the nanny who is to be offered the visit of a day, or null. */
export const toNannyOn =
  (offers: Form['offers'] = []) =>
  (day: string): number | null =>
    offers.find(({ days }) => !days || days.includes(day))?.nanny_polo_id ?? null;
