/** The parts of a mail about several visits: one for each kind of news. */

import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import type { LetterBlock, LetterSubject, UnsentLetter } from '../../kernel/mail/letter.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { payFactsOf, sumPays } from '../pricing/pay.ts';
import {
  formatVisitCount,
  formatVisitDay,
  formatVisitDays,
  formatVisitHours,
} from '../schedule/visit-words.ts';
import type { Facts } from './facts.ts';

export type Button = Extract<LetterBlock, { readonly action: string }>;

export interface Section {
  /** The subject of a mail about this section alone, without a capital. */
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly buttons: readonly Button[];
  /** Whether it asks the recipient for a reply. */
  readonly isQuestion: boolean;
  /** The series of each visit; null for a single visit. */
  readonly series_ids: readonly (number | null)[];
  /** The first visit, or the series. */
  readonly about: Pick<LetterSubject, 'resource' | 'record_id'>;
}

/** Sections that are still true, and the parts of the mail that nobody needs any more. */
export interface Written {
  readonly sections: readonly Section[];
  readonly dropped: readonly UnsentLetter[];
}

/** The first names of the nannies in a mail about several visits, if all have the same ones. */
interface Telling {
  readonly nanny?: string | undefined;
  readonly former?: string | undefined;
}

/** The subject about a number of visits, such as `3 visits`, and the sentence that introduces them. */
export interface VisitsWords {
  readonly subject: (visits: string, telling?: Telling) => string;
  readonly text: string;
}

/** Adds the days of visits to the words of their subject. */
export const withDays = (
  { subject, ...words }: VisitsWords,
  visits: readonly { readonly start_at: string }[],
  telling?: Telling,
): VisitsWords => ({
  ...words,
  subject: (count) => `${subject(count, telling)}, ${formatVisitDays(visits)}`,
});

/** Returns the section with news about these visits: what it says, their facts, and any further sentences. */
export const buildSection = (
  { subject, text }: VisitsWords,
  visits: readonly { readonly id: number; readonly series_id: number | null }[],
  {
    facts,
    person,
    notes = [],
    ...more
  }: { facts: Facts; person?: LetterBlock | undefined; notes?: string[] } & Partial<
    Pick<Section, 'buttons' | 'isQuestion'>
  >,
): Section => ({
  subject: subject(formatVisitCount(visits.length)),
  parts: [text, ...(person ? [person] : []), { facts }, ...notes],
  buttons: [],
  isQuestion: false,
  series_ids: visits.map(({ series_id }) => series_id),
  about: { resource: 'booking', record_id: visits[0]?.id ?? 0 },
  ...more,
});

interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

/** Returns the line of a visit: its day, then its hours and `more`. */
export const lineOf = ({ start_at, end_at }: Time, ...more: string[]): Facts[number] => [
  formatVisitDay(start_at),
  [formatVisitHours(start_at, end_at), ...more].join(', '),
];

/** Returns the earlier time of a visit that has moved; an empty string for any other. */
export const describeMove = (known: Time, row: Time): string =>
  hasDifference(known, row, ['start_at', 'end_at'])
    ? `moved from ${formatVisitDay(known.start_at)}, ${formatVisitHours(known.start_at, known.end_at)}`
    : '';

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Further facts of visits: their name, the value for each visit, and a word before a value on the line of its visit.
 */
type Column = readonly [name: string, values: readonly string[], word?: string];

/**
 * Returns the lines of visits with further facts, each stated once if all visits share it. Empty values are left out.
 */
export function buildLines(rows: readonly Time[], columns: readonly Column[]): Facts {
  const isShared = ([, values]: Column) => new Set(values).size === 1;
  const own = columns.filter((column) => !isShared(column));
  return [
    ...rows.map((row, at) =>
      lineOf(row, ...own.flatMap(([, values, word = '']) => (values[at] ? `${word}${values[at]}` : []))),
    ),
    ...columns.filter(isShared).flatMap(([name, [value]]): Facts => (value ? [[name, value]] : [])),
  ];
}

export const buildChildrenColumn = (children: readonly string[]): Column => ['For', children];

export const buildPayColumn = (pays: readonly Pay[]): Column => [
  'Your pay for each visit',
  pays.map(({ pay_minor }) => (pay_minor === null || pays.length === 1 ? '' : formatShortMoney(pay_minor))),
];

/** Returns a nanny's pay for visits in all, line by line if it has several, with the hourly pay if that is the same. */
export function factsOfTotalPay(pays: readonly Pay[]): Facts {
  const rates = [...new Set(pays.map(({ pay_rate_minor }) => pay_rate_minor))];
  const lines = Map.groupBy(
    pays.flatMap(({ pay_lines }) => pay_lines),
    ({ label }) => label,
  );
  return payFactsOf({
    pay_rate_minor: rates.length === 1 ? (rates[0] ?? null) : null,
    pay_minor: pays.every(({ pay_minor }) => pay_minor === null) ? null : sumPays(pays),
    pay_lines: [...lines].map(([label, own]) => ({
      label,
      amount_minor: sumOf(own.map(({ amount_minor }) => amount_minor)),
    })),
  });
}
