import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import type { Series } from '@nanny-polo/shared/series';

/** Returns the first day from which every visit can be changed: tomorrow, or a later first day of the series. */
export function nextDay({ first_day }: Pick<Series, 'first_day'>): string {
  const tomorrow = dayAfter(agencyDay(), 1);
  return first_day > tomorrow ? first_day : tomorrow;
}
