import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, type NumberKind, parseNumber } from './typed-number.ts';

/** Texts that are a number, with what each kind of input makes of them: pence, decimals, whole. Null: refused. */
const table: [typed: string, pence: number | null, decimal: number | null, whole: number | null][] = [
  // Points and commas
  ['12', 1200, 12, 12],
  ['12.5', 1250, 12.5, null],
  ['12.50', 1250, 12.5, null],
  ['12,50', 1250, 12.5, null],
  ['12,5', null, 12.5, null],
  ['2,5', null, 2.5, null],
  ['2.25', 225, 2.25, null],
  ['2,25', 225, 2.25, null],
  ['0.29', 29, 0.29, null],
  ['1.15', 115, 1.15, null],
  ['.5', 50, 0.5, null],
  [',50', 50, 0.5, null],
  ['5.', null, null, null],
  ['5,', null, null, null],
  ['.', null, null, null],
  [',', null, null, null],
  ['3.0', 300, 3, null],
  ['19.999', null, null, null],
  ['1.234', null, null, null],
  ['0.005', null, null, null],
  ['12..5', null, null, null],
  ['12.5.0', null, null, null],
  ['1.2.3', null, null, null],
  // Thousands
  ['1,234', 123_400, 1234, 1234],
  ['12,500', 1_250_000, 12_500, 12_500],
  ['1,234.5', 123_450, 1234.5, null],
  ['1,234.50', 123_450, 1234.5, null],
  ['1,234,567', 123_456_700, 1_234_567, 1_234_567],
  ['1,234,567.50', 123_456_750, 1_234_567.5, null],
  ['1,25,0', null, null, null],
  ['1,23,456', null, null, null],
  ['12,34,567.00', null, null, null],
  ['1234,567', null, null, null],
  ['1,2345', null, null, null],
  ['0,500', null, null, null],
  ['01,234', null, null, null],
  [',234', null, null, null],
  ['1,,234', null, null, null],
  ['1,234,50', null, null, null],
  ['1.234,50', null, null, null],
  ['1.234.567', null, null, null],
  ['1.234.567,50', null, null, null],
  ['1,234.567', null, null, null],
  ['1234,50', 123_450, 1234.5, null],
  // Spaces, also those that do not break
  [' 12.50 ', 1250, 12.5, null],
  ['\t12\n', 1200, 12, 12],
  ['1 234', 123_400, 1234, 1234],
  ['1\u00a0234.50', 123_450, 1234.5, null],
  ['1\u202f234,50', 123_450, 1234.5, null],
  ['1\u2009234\u2009567', 123_456_700, 1_234_567, 1_234_567],
  ['1 234,50', 123_450, 1234.5, null],
  ['1 234,567', null, null, null],
  ['12 50', null, null, null],
  ['12 .50', null, null, null],
  ['1, 234', null, null, null],
  ['1\t234', null, null, null],
  ['5 6', null, null, null],
  ['\u200e12.50\u200f', 1250, 12.5, null],
  ['\ufeff12\u200b', 1200, 12, 12],
  // Pounds
  ['£12', 1200, null, null],
  ['£ 12', 1200, null, null],
  ['£\u00a01,234.50', 123_450, null, null],
  ['12 £', 1200, null, null],
  ['12,50£', 1250, null, null],
  ['£12,5', null, null, null],
  ['££12', null, null, null],
  ['£12£', null, null, null],
  ['£', null, null, null],
  ['12.50 GBP', null, null, null],
  ['$12', null, null, null],
  ['12 €', null, null, null],
  ['12p', null, null, null],
  // Signs
  ['-5', -500, -5, -5],
  ['−5', -500, -5, -5],
  ['- 5', -500, -5, -5],
  ['+5', 500, 5, 5],
  ['-£5', -500, null, null],
  ['£-5', -500, null, null],
  ['-0', 0, 0, 0],
  ['--5', null, null, null],
  ['+-5', null, null, null],
  ['5-', null, null, null],
  ['(5)', null, null, null],
  ['-', null, null, null],
  // Leading zeros and size
  ['0', 0, 0, 0],
  ['007', 700, 7, 7],
  ['0012.50', 1250, 12.5, null],
  ['999999999999', 99_999_999_999_900, 999_999_999_999, 999_999_999_999],
  ['1000000000000', null, null, null],
  ['1,000,000,000,000', null, null, null],
  ['9'.repeat(400), null, null, null],
  // Everything else
  ['1e3', null, null, null],
  ['0x10', null, null, null],
  ['0b1', null, null, null],
  ['1_000', null, null, null],
  ["12'50", null, null, null],
  ["1'234", null, null, null],
  ['12·50', null, null, null],
  ['12:30', null, null, null],
  ['12/50', null, null, null],
  ['2½', null, null, null],
  ['½', null, null, null],
  ['12²', null, null, null],
  ['٣', null, null, null],
  ['１２', null, null, null],
  ['12٫50', null, null, null],
  ['NaN', null, null, null],
  ['Infinity', null, null, null],
  ['null', null, null, null],
  ['twelve', null, null, null],
  ['2 hours', null, null, null],
  ['20%', null, null, null],
  ['1+1', null, null, null],
  ['1k', null, null, null],
];

test.each(table)(
  'reads “%s” as %s pence, as the number %s and as the count %s',
  (typed, pence, decimal, whole) => {
    expect(parseNumber(typed, 'money')).toBe(pence ?? typed);
    expect(parseNumber(typed, 'decimal')).toBe(decimal ?? typed);
    expect(parseNumber(typed, 'whole')).toBe(whole ?? typed);
  },
);

test.each(['', ' ', '\u00a0', '\u200b'])('reads “%s” as nothing', (typed) =>
  expect(parseNumber(typed, 'money')).toBeNull(),
);

test.each<[number | string | null, NumberKind, string]>([
  [1250, 'money', '12.50'],
  [123_450, 'money', '1234.50'],
  [-5, 'money', '-0.05'],
  [2.5, 'decimal', '2.5'],
  [3, 'whole', '3'],
  ['12,5', 'money', '12,5'],
  [null, 'money', ''],
])('shows %j of the kind %s as “%s”', (value, kind, text) => expect(formatNumber(value, kind)).toBe(text));

const hundredths = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });

test('reads every number that it shows as the same number', () => {
  fc.assert(
    fc.property(hundredths, (count) => {
      expect(parseNumber(formatNumber(count, 'money'), 'money')).toBe(count);
      expect(parseNumber(formatNumber(count, 'whole'), 'whole')).toBe(count);
      expect(parseNumber(formatNumber(count / 100, 'decimal'), 'decimal')).toBe(count / 100);
      expect(parseNumber((count / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 }), 'money')).toBe(
        count,
      );
    }),
  );
});
