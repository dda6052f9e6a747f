import { daysOf, inWords } from '@nanny-polo/shared/recurrence';
import type { Series } from '@nanny-polo/shared/series';

/** A series in words: days, end and times. */
export function wordsOf(series: Series): string {
  const { first_day, last_day, starts, ends } = series;
  const visits = last_day ? daysOf(series, { from: first_day, to: last_day }).length : undefined;
  return `${inWords(series, visits)}, ${starts}–${ends}`;
}
