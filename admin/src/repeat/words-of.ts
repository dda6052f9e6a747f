import { daysOf, inWords, type Recurrence } from '@nanny-polo/shared/recurrence';

/** Returns a rule in words: days, end and times. */
export function wordsOf(rule: Recurrence): string {
  const { first_day, last_day, starts, ends } = rule;
  const visits = last_day ? daysOf(rule, { from: first_day, to: last_day }).length : undefined;
  return `${inWords(rule, visits)}, ${starts}–${ends}`;
}
