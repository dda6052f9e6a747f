import { agencyClock } from '@nanny-polo/shared/agency-clock';
import { agency } from '@nanny-polo/shared/constants';
import { timeZone } from '@nanny-polo/shared/time-zone';
import type { Text } from '../page/use-text.ts';
import type { CsvValue } from './csv.ts';

type Field<T> = keyof T & string;

/** A column of a CSV file: a field as it is, as its word, as a time or as an amount, or another value with a label. */
export type ExportColumn<T> =
  | Field<T>
  | { readonly word: Field<T> }
  | { readonly time: Field<T> }
  | { readonly amount: Field<T> }
  | { readonly label: string; readonly value: (record: T, text: Text) => CsvValue };

/** Returns `YYYY-MM-DD HH:MM` on the agency's clock, which spreadsheets read as a date. */
const clockTime = (instant: unknown) =>
  instant
    ? new Date(agencyClock(Date.parse(String(instant)))).toISOString().slice(0, 16).replace('T', ' ')
    : null;

/** Returns a column's heading, with the zone of times or the currency of amounts, and the function for its cells. */
export function columnOf<T>(column: ExportColumn<T>, text: Text) {
  const labelled = (field: string, value: (record: T) => unknown, unit = '') => ({
    heading: text(`fields.${field}`) + unit,
    cell: value as (record: T) => CsvValue,
  });
  if (typeof column === 'string') return labelled(column, (record) => record[column]);
  if ('word' in column) {
    const { word } = column;
    return labelled(word, (record) => text(`${word}.${record[word]}`));
  }
  if ('time' in column)
    return labelled(column.time, (record) => clockTime(record[column.time]), ` (${timeZone()})`);
  if ('amount' in column) {
    const pounds = (minor: unknown) => (typeof minor === 'number' ? minor / 100 : null);
    return labelled(column.amount, (record) => pounds(record[column.amount]), ` (${agency.currency})`);
  }
  return labelled(column.label, (record) => column.value(record, text));
}
