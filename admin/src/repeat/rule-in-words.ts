import { daysOf, inWords, type Recurrence } from '@nanny-polo/shared/recurrence';

/** Returns the days and the end of a rule in words. */
export function daysInWords(rule: Recurrence): string {
  const { first_day, last_day } = rule;
  return inWords(rule, last_day ? daysOf(rule, { from: first_day, to: last_day }).length : undefined);
}

/** Returns a rule in words: days, end and times. */
export const ruleInWords = (rule: Recurrence): string => `${daysInWords(rule)}, ${rule.starts}–${rule.ends}`;
