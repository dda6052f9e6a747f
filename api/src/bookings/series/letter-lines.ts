import { money } from '@nanny-polo/shared/money';
import { visitDay, visitHours } from '../../kernel/mail/visit-words.ts';
import type { Facts } from '../booking/letter-facts.ts';
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

/** Returns a fact once if all visits share it, and nothing if they differ. */
const shared = (name: string, values: readonly string[]): Facts =>
  new Set(values).size === 1 && values[0] !== undefined ? [[name, values[0]]] : [];

const hourly = (minor: number) => `${money(minor)} an hour`;

/** Returns the lines of visits with the area and the pay, each stated once if all visits share it. */
export function withPay(
  rows: readonly (Time & Parameters<typeof paidHourly>[0])[],
  areas: readonly string[],
): Facts {
  const pay = rows.map((row) => {
    const minor = paidHourly(row);
    return minor === null ? '' : hourly(minor);
  });
  const alike = shared('Your pay', pay);
  const oneArea = shared('Area', areas);
  return [
    ...rows.map((row, at) =>
      lineOf(
        row,
        ...(alike.length === 0 && pay[at] ? [pay[at]] : []),
        ...(oneArea.length === 0 && areas[at] ? [areas[at]] : []),
      ),
    ),
    ...oneArea,
    ...alike.filter(([, value]) => value !== ''),
  ];
}
