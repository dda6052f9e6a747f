import { dayAfter } from '@nanny-polo/shared/agency-day';
import { agency } from '@nanny-polo/shared/constants';

const monday = '2024-01-01';

const nameOf = (length: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(agency.locale, { weekday: length, timeZone: 'UTC' });
  return (weekday: number) => format.format(new Date(`${dayAfter(monday, weekday - 1)}T00:00Z`));
};

/** Returns the name of a weekday; Monday is 1. */
export const weekdayName = nameOf('long');

/** Returns the short name of a weekday: `Mon`. */
export const shortWeekday = nameOf('short');
