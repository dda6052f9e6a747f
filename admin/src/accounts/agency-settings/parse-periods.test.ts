import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { describe, expect, test } from 'vitest';
import { decodeFile, parsePeriods } from './parse-periods.ts';

const christmas = { first_day: '2026-12-25', last_day: '2026-12-26', name: 'Christmas', closed: true };
const readClosings = (text: string) => parsePeriods(text, 'closing_days');
const faultsOf = (text: string) =>
  readClosings(text).faults.map(({ line, column, message }) => `${line} ${column}: ${message}`);

test.each([
  ['commas', 'first_day,last_day,name,holiday\n2026-12-25,2026-12-26,Christmas,yes\n'],
  ['semicolons', 'first_day;last_day;name;holiday\r\n2026-12-25;2026-12-26;Christmas;Yes\r\n'],
  ['tabs', 'first_day\tlast_day\tname\tholiday\n2026-12-25\t2026-12-26\tChristmas\t1'],
  ['a byte order mark', '\uFEFFfirst_day,last_day,name,holiday\n2026-12-25,2026-12-26,Christmas,true'],
  ['quotes', '"first_day","last_day","name","holiday"\n"2026-12-25","2026-12-26","Christmas","y"'],
  ['another order and capitals', 'Name,Holiday,LAST_DAY,First_Day\nChristmas,yes,26/12/2026,25/12/2026'],
  [
    'spaces and empty lines',
    'first_day , last_day,name,holiday,\n\n 25.12.2026 ,26-12-2026, Christmas ,yes,\n,,,,\n',
  ],
])('reads a file with %s', (_, text) => {
  expect(readClosings(text)).toEqual({ periods: [{ ...christmas, holiday: true }], faults: [] });
});

test('reads single days, which are closed and no holidays unless the file says otherwise', () => {
  const text = 'day,name,closed,holiday\n2026-12-24,Eve,,\n2026-12-31,New Year’s Eve,no,yes\n';
  expect(readClosings(text).periods).toMatchObject([
    { first_day: '2026-12-24', last_day: '2026-12-24', name: 'Eve', closed: true, holiday: false },
    { first_day: '2026-12-31', closed: false, holiday: true },
  ]);
});

test('reads school terms, which have neither column', () => {
  const text = 'first_day,last_day,name\n2026-09-02,2026-12-18,Autumn';
  const term = { first_day: '2026-09-02', last_day: '2026-12-18', name: 'Autumn' };
  expect(parsePeriods(text, 'school_terms')).toEqual({ periods: [term], faults: [] });
  expect(parsePeriods('day,name,holiday\n2026-09-02,Autumn,yes', 'school_terms').faults).toEqual([
    { line: 1, column: 'holiday', message: 'Unknown; use day, first_day, last_day, name' },
  ]);
});

describe('names line and column of', () => {
  const row = (line: string) => `first_day,last_day,name,holiday\n${line}`;
  test.each([
    ['a day that does not exist', row('2026-02-30,2026-03-01,A,'), '2 first_day: “2026-02-30” is not a date'],
    ['a month above 12', row('12/25/2026,25/12/2026,A,'), '2 first_day: “12/25/2026” is not a date'],
    ['words in place of a day', row('Christmas,25/12/2026,A,'), '2 first_day: “Christmas” is not a date'],
    ['a missing day', row(',25/12/2026,A,'), '2 first_day: Required'],
    [
      'a period that ends before it begins',
      row('2026-12-26,2026-12-25,A,'),
      '2 last_day: Must not be before',
    ],
    ['a missing name', row('2026-12-25,2026-12-25,,'), '2 name: Required'],
    ['a name that is too long', row(`2026-12-25,2026-12-25,${'a'.repeat(61)},`), '2 name: At most 60'],
    [
      'a word that is neither yes nor no',
      row('2026-12-25,2026-12-25,A,maybe'),
      '2 holiday: “maybe” is neither',
    ],
    ['a day that is neither', 'day,name,closed\n2026-12-25,A,no', '2 closed: Choose closed, holiday or both'],
    ['a column that is misspelt', 'day,name,holidays\n2026-12-25,A,yes', '1 holidays: Unknown; use day'],
    ['a missing column', 'first_day,name\n2026-12-25,A', '1 last_day: Missing'],
    ['a column that stands twice', 'day,name,name\n2026-12-25,A,B', '1 name: Stands twice'],
    ['an empty file', '', '1 '],
    ['a file with a header alone', 'day,name\n', '2 null: The file has no days'],
    ['an open quotation mark', 'day,name\n2026-12-25,"A\n', '2 null: '],
  ])('%s', (_, text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });

  test('every wrong line, counting empty ones, and adds nothing then', () => {
    const text = 'day,name\n2026-12-25,A\n\nno day,B\n2026-12-26,\n';
    expect(faultsOf(text)).toEqual(['4 day: “no day” is not a date such as 2026-12-25', '5 name: Required']);
    expect(readClosings(text).periods).toEqual([]);
  });
});

test.each([
  ['en-GB', '04/12/2026'],
  ['en-US', '12/4/2026'],
  ['de-AT', '4.12.26'],
  ['en-US', '2026-12-04'],
])('reads a day as %s writes it: %s', (locale, day) => {
  const british = { ...agency };
  setAgency({ ...british, locale });
  expect(readClosings(`day;name\n${day};A`).periods).toMatchObject([{ first_day: '2026-12-04' }]);
  setAgency(british);
});

test('takes a formula as the text that it is', () => {
  const name = '=HYPERLINK("https://example.com";"Christmas")';
  const text = `day;name\n2026-12-25;"${name.replaceAll('"', '""')}"`;
  expect(readClosings(text).periods).toMatchObject([{ name }]);
});

test('reads 5,000 lines', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `2026-12-25,Day ${at}`);
  expect(readClosings(['day,name', ...lines].join('\n')).periods).toHaveLength(5000);
});

test.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['Windows-1252', [0xe9]],
])('decodes a file in %s', (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes).buffer)).toBe('é');
});
