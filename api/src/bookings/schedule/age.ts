import { agencyDay } from '@nanny-polo/shared/agency-day';

/** Returns the whole years from a day to an instant on the agency's calendar, never below 0. */
export function yearsBetween(from: string, instant: string): number {
  const to = agencyDay(instant);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}
