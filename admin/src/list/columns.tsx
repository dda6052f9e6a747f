import { agencyClock } from '@nanny-polo/shared/agency-clock';
import { agency } from '@nanny-polo/shared/constants';
import { money } from '@nanny-polo/shared/money';
import { timeZone } from '@nanny-polo/shared/time-zone';
import type { ReactNode } from 'react';
import { Instant } from '../field/Instant.tsx';
import type { Text } from '../page/use-text.ts';
import type { CsvValue } from './csv.ts';

/** The format of a column's values, if they need one. */
type Form = 'word' | 'time' | 'amount' | 'number';

/** A column of a list: of its table, its CSV file and its cards. Its heading is the text `fields.<source>`. */
export type Column<T> = {
  /** Renders the table's cell, if it is more than the value. */
  readonly cell?: (record: T, text: Text) => ReactNode;
  /** Whether the table's cell links to the record. */
  readonly link?: boolean;
  /** Whether the table hides the column until an admin shows it, as it hides any that the list record lacks. */
  readonly hidden?: boolean;
  /** Where a phone's card shows the column, if at all: as its title, at the end of the title's line, or below. */
  readonly card?: 'title' | 'mark' | 'text';
  /** Whether only the table or only the file has the column. */
  readonly only?: 'table' | 'file';
} & (
  | { readonly source: keyof T & string; readonly as?: Form }
  | { readonly source: string; readonly value: (record: T, text: Text) => CsvValue }
);

/** Returns `YYYY-MM-DD HH:MM` on the agency's clock, which spreadsheets read as a date. */
const clockTime = (instant: string) =>
  new Date(agencyClock(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ');

const formOf = <T,>(column: Column<T>) => ('as' in column ? column.as : undefined);

/** Returns a column's value for a record: a field, the word for it, or what `value` returns. */
export const valueIn = <T,>(column: Column<T>, record: T, text: Text): unknown => {
  if ('value' in column) return column.value(record, text);
  const value = record[column.source];
  return value && column.as === 'word' ? text(`${column.source}.${value}`) : value;
};

/** Returns whether a column's cells are right-aligned. */
export const isNumeric = (column: Column<never>): boolean =>
  ['amount', 'number'].includes(formOf(column) ?? '');

/** Returns the content of a cell of a list's table, which a card shows too. */
export function cellOf<T>(column: Column<T>, record: T, text: Text): ReactNode {
  if (column.cell) return column.cell(record, text);
  const value = valueIn(column, record, text) as string | number | null | undefined;
  const form = formOf(column);
  if (form === 'time' && value) return <Instant at={String(value)} />;
  if (typeof value !== 'number') return value;
  return form === 'amount' ? money(value) : value.toLocaleString(agency.locale);
}

/** Returns a column of a CSV file: its heading, with the zone of times or the currency of amounts, and its cells. */
export function fileColumn<T>(column: Column<T>, text: Text) {
  const form = formOf(column);
  const units: Partial<Record<Form, string>> = { time: ` (${timeZone()})`, amount: ` (${agency.currency})` };
  const cell = (record: T): CsvValue => {
    const value = valueIn(column, record, text) as CsvValue;
    if (form === 'time') return value && clockTime(String(value));
    return form === 'amount' && typeof value === 'number' ? value / 100 : value;
  };
  return { heading: text(`fields.${column.source}`) + ((form && units[form]) ?? ''), cell };
}
