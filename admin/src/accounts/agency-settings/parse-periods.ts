/** Reads closing days and school terms from a CSV file. */

import {
  type ClosingDay,
  closingDay,
  type DayPeriod,
  type SchoolTerm,
  schoolTerm,
} from '@nanny-polo/shared/time/agency-days';
import { readDay } from '@nanny-polo/shared/time/day-pattern';
import { parse } from 'papaparse';

/** What is wrong in a file. `line` counts the header as 1; without a column, the whole line is wrong. */
export interface Fault {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

export interface Periods<Period> {
  readonly periods: readonly Period[];
  readonly faults: readonly Fault[];
}

const kinds = {
  closing_days: { schema: closingDay, flags: { closed: true, holiday: false } },
  school_terms: { schema: schoolTerm, flags: {} },
} as const;
export type PeriodField = keyof typeof kinds;

const dayColumns = ['day', 'first_day', 'last_day'];

/** The columns that a file may have. */
export const columnsOf = (field: PeriodField): string[] => [
  ...dayColumns,
  'name',
  ...Object.keys(kinds[field].flags),
];

/** Returns a day as it is stored, or other text as it is. */
const toDay = (typed = '') => readDay(typed) ?? typed;

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

/** Returns the text of a file in UTF-8 or, as spreadsheets save it, in Windows-1252. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the periods in a file's text, separated by commas, semicolons or tabs, and what is wrong with it. */
export function parsePeriods(text: string, field: 'closing_days'): Periods<ClosingDay>;
export function parsePeriods(text: string, field: PeriodField): Periods<ClosingDay | SchoolTerm>;
export function parsePeriods(text: string, field: PeriodField): Periods<DayPeriod> {
  const { data, errors } = parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const [header = [], ...rows] = data;
  const columns = header.map((name) => name.trim().toLowerCase());
  const faults: Fault[] = [...faultsOfHeader(columns, field)];
  for (const { row = 0, message, type } of errors)
    if (type === 'Quotes') faults.push({ line: row + 1, column: null, message });
  if (faults.length > 0) return { periods: [], faults };
  const periods: DayPeriod[] = [];
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = Object.fromEntries(columns.map((name, column) => [name, cells[column]?.trim() ?? '']));
    const result = readRow(row, field, at + 2);
    faults.push(...result.faults);
    if (result.period) periods.push(result.period);
  }
  if (periods.length + faults.length === 0)
    faults.push({ line: 2, column: null, message: 'The file has no days' });
  return { periods: faults.length > 0 ? [] : periods, faults };
}

function faultsOfHeader(columns: readonly string[], field: PeriodField): Fault[] {
  const known = columnsOf(field);
  const required = columns.includes('day') ? ['day', 'name'] : ['first_day', 'last_day', 'name'];
  const fault = (column: string, message: string) => ({ line: 1, column, message });
  return [
    ...columns
      .filter((name, at) => name !== '' && (!known.includes(name) || columns.indexOf(name) !== at))
      .map((name) => fault(name, known.includes(name) ? 'Stands twice' : `Unknown; use ${known.join(', ')}`)),
    ...required.filter((name) => !columns.includes(name)).map((name) => fault(name, 'Missing')),
  ];
}

function readRow(row: Readonly<Record<string, string>>, field: PeriodField, line: number) {
  const faults: Fault[] = [];
  const { schema, flags } = kinds[field];
  const [first, last] = row.day === undefined ? ['first_day', 'last_day'] : ['day', 'day'];
  const chosen = Object.entries(flags).map(([column, usual]) => {
    const typed = (row[column] ?? '').toLowerCase();
    if (typed !== '' && !yes.includes(typed) && !no.includes(typed))
      faults.push({ line, column, message: `“${row[column]}” is neither yes nor no` });
    return [column, typed === '' ? usual : yes.includes(typed)];
  });
  const parsed = schema.safeParse({
    first_day: toDay(row[first ?? '']),
    last_day: toDay(row[last ?? '']),
    name: row.name,
    ...Object.fromEntries(chosen),
  });
  const columnOf: Record<string, string | undefined> = { first_day: first, last_day: last };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columnOf[String(path[0])] ?? String(path[0]);
    const typed = row[column];
    const named = message === 'Not a date' ? `“${typed}” is not a date such as 2026-12-25` : message;
    if (!faults.some((fault) => fault.column === column)) faults.push({ line, column, message: named });
  }
  return { period: parsed.data as DayPeriod | undefined, faults };
}
