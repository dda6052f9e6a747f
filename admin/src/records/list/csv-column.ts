import { agency } from '@nanny-polo/shared/contract/agency';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { getTimeZone } from '@nanny-polo/shared/time/time-zone';
import type { Text } from '../../ui/page/use-text.ts';
import type { CsvValue } from './csv.ts';

/** A field as it is, in words, as a time or as an amount; or a value of the record. The heading is `fields.<source>`. */
export type CsvColumn<T> =
  | (keyof T & string)
  | { readonly source: keyof T & string; readonly as: 'word' | 'time' | 'amount' }
  | { readonly source: string; readonly value: (record: T, text: Text) => CsvValue };

/** Returns the field or the name that a column's heading is found by. */
export const sourceOf = (column: CsvColumn<never>): string =>
  typeof column === 'string' ? column : column.source;

/** Returns `YYYY-MM-DD HH:MM` on the agency's clock, which spreadsheets read as a date. */
const clockTime = (instant: string) =>
  new Date(readAgencyClock(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ');

/** Returns a column's heading, with the zone of times or the currency of amounts. */
export function headingOf(column: CsvColumn<never>, text: Text): string {
  const units = { word: '', time: ` (${getTimeZone()})`, amount: ` (${agency.currency})` };
  const unit = typeof column === 'object' && 'as' in column ? units[column.as] : '';
  return text(`fields.${sourceOf(column)}`) + unit;
}

export function cellOf<T>(column: CsvColumn<T>, record: T, text: Text): CsvValue {
  if (typeof column === 'string') return record[column] as CsvValue;
  if ('value' in column) return column.value(record, text);
  const value = record[column.source] as CsvValue;
  if (column.as === 'amount') return typeof value === 'number' ? value / 100 : value;
  if (!value) return value;
  return column.as === 'time' ? clockTime(String(value)) : text(`${column.source}.${value}`);
}
