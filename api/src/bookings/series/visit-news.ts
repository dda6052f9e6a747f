import { money } from '@nanny-polo/shared/money';
import type { Pay } from '@nanny-polo/shared/pay';
import { differ } from '../booking/differ.ts';
import type { Facts } from '../booking/letter-facts.ts';
import type { News } from '../booking/news.ts';
import { payFacts, sumOfPay } from '../pricing/pay.ts';
import { visitDay, visitHours } from '../schedule/visit-words.ts';

/** What mails about several visits say. */

/** The kinds of news in a mail about several visits. */
export type VisitNews = BookingNews | 'offered' | 'withdrawn' | 'visit-cancelled' | 'price';

/** The kinds of news about bookings. Reminders and missed visits are always mailed alone. */
export type BookingNews = Exclude<News, 'reminder' | 'no-show'>;

/** The subject for each kind of news about a number of visits, such as `3 visits`. */
export const subjects: Record<VisitNews, (visits: string) => string> = {
  confirmed: (visits) => `${visits} confirmed`,
  cancelled: (visits) => `${visits} cancelled`,
  declined: (visits) => `we cannot accept ${visits}`,
  expired: (visits) => `${visits} not confirmed in time`,
  rescheduled: (visits) => `${visits} rescheduled`,
  'other-address': (visits) => `a new address for ${visits}`,
  'other-care': (visits) => `${visits} changed`,
  'other-time-and-care': (visits) => `${visits} rescheduled`,
  'offer-changed': (visits) => `the offer of ${visits} has changed`,
  looking: (visits) => `we are finding another nanny for ${visits}`,
  'other-nanny': (visits) => `another nanny for ${visits}`,
  offered: (visits) => `${visits} for you`,
  withdrawn: (visits) => `the offer of ${visits} has been withdrawn`,
  'visit-cancelled': (visits) => `${visits} cancelled`,
  price: (visits) => `please agree to a new price for ${visits}`,
};

/** Returns whether news about a booking can be part of a mail about several visits. */
export const isBookingNews = (news: News): news is BookingNews => news !== 'reminder' && news !== 'no-show';

export const isVisitNews = (news: unknown): news is VisitNews => typeof news === 'string' && news in subjects;

/** The sentence that introduces the visits. */
export const texts: Record<VisitNews, string> = {
  confirmed: 'These visits are confirmed:',
  cancelled: 'These visits have been cancelled:',
  declined: 'We are sorry, but we cannot accept these visits:',
  expired:
    'We are sorry, but we could not confirm these visits in time, so they will not take place. You owe nothing.',
  rescheduled: 'These visits have a new time:',
  'other-address':
    'The address of these visits has changed. Please check the new one on the page of each visit.',
  'other-care':
    'The address, the children or the kind of care of these visits has changed. Please check them on the page of each visit.',
  'other-time-and-care':
    'These visits have a new time. The address, the children or the kind of care has changed as well. Please check them on the page of each visit.',
  'offer-changed':
    'The area, the children or the kind of care of these visits has changed. Our offer’s page shows them as they are now. If you have accepted and can no longer come, please ring us.',
  looking:
    'The nanny for these visits is no longer available. We are looking for another one and will write to you again.',
  'other-nanny':
    'Another nanny will come to these visits. They are confirmed, and the price is no higher than the one you agreed to.',
  offered: 'A family would like you to look after their children. Please tell us which visits you can take.',
  withdrawn: 'Our offer of these visits has been withdrawn. You don’t need to do anything.',
  'visit-cancelled': 'These visits have been cancelled. You don’t need to do anything.',
  price: 'The price of these visits would be different:',
};

interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

/** Returns the line of a visit: its day, then its hours and `more`. */
export const lineOf = ({ start_at, end_at }: Time, ...more: string[]): Facts[number] => [
  visitDay(start_at),
  [visitHours(start_at, end_at), ...more].join(', '),
];

/** Returns the earlier time of a visit that has moved; an empty string for any other. */
export const movedFrom = (known: Time, row: Time): string =>
  differ(known, row, ['start_at', 'end_at'])
    ? `moved from ${visitDay(known.start_at)}, ${visitHours(known.start_at, known.end_at)}`
    : '';

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Further facts of visits: their name, the value for each visit, and a word before a value on the line of its visit.
 */
type Column = readonly [name: string, values: readonly string[], word?: string];

/**
 * Returns the lines of visits with further facts, each stated once if all visits share it. Empty values are left out.
 */
export function linesWith(rows: readonly Time[], columns: readonly Column[]): Facts {
  const isShared = ([, values]: Column) => new Set(values).size === 1;
  const own = columns.filter((column) => !isShared(column));
  return [
    ...rows.map((row, at) =>
      lineOf(row, ...own.flatMap(([, values, word = '']) => (values[at] ? `${word}${values[at]}` : []))),
    ),
    ...columns.filter(isShared).flatMap(([name, [value]]): Facts => (value ? [[name, value]] : [])),
  ];
}

/** Returns the column with the ages of the children at each visit. */
export const agesColumn = (ages: readonly string[]): Column => ['Ages of the children', ages, 'ages '];

/** Returns the column with a nanny's pay for each of several visits. */
export const payColumn = (pays: readonly Pay[]): Column => [
  'Your pay for each visit',
  pays.map(({ pay_minor }) => (pay_minor === null || pays.length === 1 ? '' : money(pay_minor))),
];

/** Returns a nanny's pay for visits in all, line by line if it has several, with the hourly pay if that is the same. */
export function totalPayFacts(pays: readonly Pay[]): Facts {
  const rates = [...new Set(pays.map(({ pay_rate_minor }) => pay_rate_minor))];
  const lines = Map.groupBy(
    pays.flatMap(({ pay_lines }) => pay_lines),
    ({ label }) => label,
  );
  return payFacts({
    pay_rate_minor: rates.length === 1 ? (rates[0] ?? null) : null,
    pay_minor: pays.every(({ pay_minor }) => pay_minor === null) ? null : sumOfPay(pays),
    pay_lines: [...lines].map(([label, own]) => ({
      label,
      amount_minor: sumOf(own.map(({ amount_minor }) => amount_minor)),
    })),
  });
}
