/** The age of children at their care, on the agency's calendar. */

import * as z from 'zod/mini';
import { addDays, agencyDayOf, formatDayBeside, formatShortDay } from '../time/agency-day.ts';
import type { SentChild } from './family-fields.ts';

type Dated = Pick<SentChild, 'date_of_birth'>;

/** Returns a child's age on a day in whole months; negative before the day of birth. */
function monthsOld({ date_of_birth }: Dated, at: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(at) - monthOf(date_of_birth);
  return at.slice(8) < date_of_birth.slice(8) ? months - 1 : months;
}

function ageOn(child: Dated, day: string): string {
  const months = monthsOld(child, day);
  if (months < 0) return 'not born yet';
  if (months < 1) return 'under 1 month';
  if (months < 24) return months === 1 ? '1 month' : `${months} months`;
  return `${Math.floor(months / 12)} years`;
}

/** Returns a child's age at an instant as a nanny reads it: `under 1 month`, `7 months`, `4 years`. */
export const describeAge = (child: Dated, instant: string): string => ageOn(child, agencyDayOf(instant));

/**
 * Returns a child's age over visits, at least one, that start at these instants: `23 months (2 years from 30
 * December)`. If it changes more than once, only the last age is given: `under 1 month (2 months by 7 February)`.
 */
export function describeAges(child: Dated, starts: readonly string[]): string {
  const days = starts.map((start) => agencyDayOf(start)).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [age, lastAge] = [ageOn(child, first), ageOn(child, last)];
  if (age === lastAge) return age;
  let birthday = last;
  while (ageOn(child, addDays(birthday, -1)) === lastAge) birthday = addDays(birthday, -1);
  const word = ageOn(child, addDays(birthday, -1)) === age ? 'from' : 'by';
  return `${age} (${lastAge} ${word} ${formatDayBeside(birthday, first)})`;
}

const counts = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const inYears = / years$/;

/** Returns the children as a nanny reads about them, by their ages: `Two children, aged 4 and 1`; empty without any. */
export function formatChildren(ages: readonly string[]): string {
  if (ages.length === 0) return '';
  const count = counts[ages.length] ?? `${ages.length}`;
  const short = ages.every((age) => inYears.test(age)) ? ages.map((age) => age.replace(inYears, '')) : ages;
  const list = [short.slice(0, -1).join(', '), short.at(-1)].filter(Boolean).join(' and ');
  return `${count} ${ages.length === 1 ? 'child' : 'children'}, aged ${list}`;
}

/** The age from which a person is no longer a child. */
const adultYears = 18;

/** Returns the age in years that a form asks about: of a child who is an adult by now. Else, and for no date, null. */
export function findAdultYears(date_of_birth: unknown): number | null {
  if (typeof date_of_birth !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date_of_birth)) return null;
  const years = Math.floor(monthsOld({ date_of_birth }, agencyDayOf()) / 12);
  return years >= adultYears ? years : null;
}

/** Returns why a child cannot be in care that starts at an instant, or null. */
export function findAgeFault(child: Dated & Pick<SentChild, 'name'>, start_at: string): string | null {
  const { name, date_of_birth: born } = child;
  const months = monthsOld(child, agencyDayOf(start_at));
  if (months < 0) {
    const birth = born > agencyDayOf() ? 'is due' : 'was born';
    return `${name} ${birth} on ${formatShortDay(born)}, after the care begins. Choose a later start, or leave ${name} out.`;
  }
  if (months < adultYears * 12) return null;
  return `${name}, born on ${formatShortDay(born)}, is not under ${adultYears} when the care begins. Leave ${name} out.`;
}

interface Care {
  readonly start_at: string;
  readonly children: readonly SentChild[];
}

/**
 * Returns the faults of the children of a booking. A child whom a change leaves as they were, at the same start, has
 * none.
 */
export function findAgeFaults({ start_at, children }: Care, before?: Care): string[] {
  const start = Date.parse(start_at);
  if (Number.isNaN(start)) return [];
  const known = before && Date.parse(before.start_at) === start ? before.children : [];
  const isKnown = ({ id, date_of_birth }: SentChild) =>
    known.some((one) => one.id === id && one.date_of_birth === date_of_birth);
  return children.flatMap((child) => (isKnown(child) ? [] : (findAgeFault(child, start_at) ?? [])));
}

/** Returns the children of a family who can be in care that starts at an instant, or all if none can. */
export function selectChildrenAt<One extends SentChild>(children: readonly One[], start_at: string): One[] {
  const able = children.filter((child) => findAgeFaults({ start_at, children: [child] }).length === 0);
  return able.length > 0 ? able : [...children];
}

/** Rejects children who are not born or not under 18 when the care starts. */
export const ofAge = z.check<Partial<Care>>(({ value: { start_at = '', children = [] }, issues }) => {
  for (const message of findAgeFaults({ start_at, children }))
    issues.push({ code: 'custom', path: ['children'], message, input: children, continue: true });
});
