import { money } from '@nanny-polo/shared/money';
import { visitDay, visitHours } from '../../kernel/mail/when.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { agesOf } from '../offer/letter.ts';
import { paidHourly } from '../pricing/rates.ts';

/** Visits as lines of a mail. */

interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

/** Returns the line of a visit: its day, then its hours and `more`. */
export const lineOf = ({ start_at, end_at }: Time, ...more: string[]): Facts[number] => [
  visitDay(start_at),
  [visitHours(start_at, end_at), ...more].join(', '),
];

/** Returns the ids of the bookings' series without duplicates. */
export const seriesOf = (rows: readonly { series_id: number | null }[]) => [
  ...new Set(rows.flatMap(({ series_id }) => series_id ?? [])),
];

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Further facts of visits: their name, the value for each visit, and a word before a value on the line of its visit. */
type Column = readonly [name: string, values: readonly string[], word?: string];

/** Returns the lines of visits with further facts, each stated once if all visits share it. Empty values are left out. */
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

/** Returns the column with the ages of the children. */
export const agesColumn = (rows: readonly Parameters<typeof agesOf>[0][]): Column => [
  'Ages of the children',
  rows.map(agesOf),
  'ages ',
];

/** Returns the column with the hourly pay of visits. */
export const payColumn = (rows: readonly Parameters<typeof paidHourly>[0][]): Column => {
  const pay = rows.map(paidHourly);
  return ['Your pay', pay.map((minor) => (minor === null ? '' : `${money(minor)} an hour`))];
};
