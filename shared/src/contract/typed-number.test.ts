import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatMoney, formatShortMoney } from '../pricing/money.ts';
import { agency, setAgency } from './agency.ts';
import {
  describeNumberFault,
  formatNumber,
  type NumberKind,
  parseNumber,
  readCurrencySign,
} from './typed-number.ts';

const demo = { ...agency };
afterEach(() => setAgency(demo));

const useMoney = (locale: string, currency: string) => setAgency({ ...demo, locale, currency });

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
  ['12.50 GBP', 1250, null, null],
  ['GBP12', 1200, null, null],
  ['GBP 1,234.50', 123_450, null, null],
  ['-GBP 5', -500, null, null],
  ['£12 GBP', null, null, null],
  ['12.50 EUR', null, null, null],
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

const expectValues = ([typed, pence, decimal, whole]: (typeof table)[number]) => {
  expect(parseNumber(typed, 'money')).toBe(pence ?? typed);
  expect(parseNumber(typed, 'decimal')).toBe(decimal ?? typed);
  expect(parseNumber(typed, 'whole')).toBe(whole ?? typed);
};

test.each(table)('reads “%s” as %s pence, as the number %s and as the count %s', (...row) =>
  expectValues(row),
);

/** Swaps the signs of the British and the German notation. */
const swapped = { '.': ',', ',': '.', '£': '€', '€': '£', G: 'E', B: 'U', P: 'R', E: 'G', U: 'B', R: 'P' };
const swap = (text: string) =>
  text.replace(/[.,£€]|GBP|EUR/g, (sign) =>
    [...sign].map((letter) => swapped[letter as keyof typeof swapped]).join(''),
  );

describe('in Germany, where point and comma have changed places', () => {
  test.each(table.map(([typed, ...values]) => [swap(typed), ...values] as const))(
    'reads “%s” as %s cents, as the number %s and as the count %s',
    (...row) => {
      useMoney('de-DE', 'EUR');
      expectValues([...row]);
    },
  );
});

/** Where neither point nor comma groups, a text with three digits after one is refused. */
test.each<[locale: string, currency: string, ...(typeof table)[number]]>([
  ['fr-FR', 'EUR', '1.250', null, null, null],
  ['fr-FR', 'EUR', '1,250', null, null, null],
  ['fr-FR', 'EUR', '1 250', 125_000, 1250, 1250],
  ['fr-FR', 'EUR', '12.50', 1250, 12.5, null],
  ['fr-FR', 'EUR', '12,5', 1250, 12.5, null],
  ['fr-FR', 'EUR', '12.5', null, 12.5, null],
  ['fr-FR', 'EUR', '1.234,50', null, null, null],
  ['de-CH', 'CHF', "CHF 1'250.50", 125_050, null, null],
  ['de-CH', 'CHF', '1’250', 125_000, 1250, 1250],
  ['de-CH', 'CHF', '1,250', null, null, null],
  ['fr-CH', 'CHF', '12.5', 1250, 12.5, null],
  ['fr-CH', 'CHF', '12,5', null, 12.5, null],
  ['de-AT', 'EUR', '€ 1.250', 125_000, null, null],
  ['en-IN', 'INR', '12,34,567.50', 123_456_750, 1_234_567.5, null],
  ['en-IN', 'INR', '1,234,567', 123_456_700, 1_234_567, 1_234_567],
  ['en-IN', 'INR', '12,34', 1234, 12.34, null],
  ['ar-EG', 'EGP', '١٬٢٣٤٫٥٠', 123_450, 1234.5, null],
  ['ar-EG', 'EGP', '1234٫5', 123_450, 1234.5, null],
  ['ar-EG', 'EGP', '12.50', 1250, 12.5, null],
  ['ar-EG', 'EGP', '1,250', null, null, null],
  ['sv-SE', 'SEK', '−12,50 kr', -1250, null, null],
  ['pl-PL', 'PLN', '1250 ZŁ', 125_000, null, null],
])('in %s with %s, reads “%s” as %s minor units, as the number %s and as the count %s', (...row) => {
  const [locale, currency, ...values] = row;
  useMoney(locale, currency);
  expectValues(values);
});

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

const hundredths = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
const smallHundredths = fc.integer({ min: -200_000, max: 200_000 });

const places = [
  ['en-GB', 'GBP'],
  ['en-IE', 'EUR'],
  ['en-US', 'USD'],
  ['en-IN', 'INR'],
  ['en-ZA', 'ZAR'],
  ['de-DE', 'EUR'],
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['fr-FR', 'EUR'],
  ['fr-CH', 'CHF'],
  ['nl-NL', 'EUR'],
  ['it-IT', 'EUR'],
  ['es-ES', 'EUR'],
  ['pl-PL', 'PLN'],
  ['sv-SE', 'SEK'],
  ['nb-NO', 'NOK'],
  ['da-DK', 'DKK'],
  ['pt-PT', 'EUR'],
  ['pt-BR', 'BRL'],
  ['ar-EG', 'EGP'],
  ['fa-IR', 'EUR'],
  ['he-IL', 'ILS'],
  ['bn-BD', 'BDT'],
  ['cs-CZ', 'CZK'],
  ['fi-FI', 'EUR'],
  ['de-DE', 'PLN'],
  ['fr-FR', 'GBP'],
  ['en-GB', 'SEK'],
] as const;

test.each(places)('in %s with %s, reads everything that is shown as the same number', (locale, currency) => {
  useMoney(locale, currency);
  const create = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const decimal = create({ maximumFractionDigits: 2 });
  const others = [
    create({ style: 'currency', currency, currencyDisplay: 'code' }),
    create(two),
    create({ ...two, useGrouping: 'always' }),
    create({ ...two, useGrouping: false }),
  ];
  fc.assert(
    fc.property(fc.oneof(hundredths, smallHundredths, fc.constant(0)), (count) => {
      const amounts = [
        formatMoney(count),
        formatShortMoney(count),
        formatNumber(count, 'money'),
        ...others.map((format) => format.format(count / 100)),
      ];
      for (const text of amounts)
        for (const typed of [text, text.replace(/\p{Zs}/gu, ' '), text.replace('−', '-'), ` ${text} `])
          expect([typed, parseNumber(typed, 'money')]).toEqual([typed, count]);
      expect(parseNumber(formatNumber(count / 100, 'decimal'), 'decimal')).toBe(count / 100);
      expect(parseNumber(decimal.format(count / 100), 'decimal')).toBe(count / 100);
      const whole = Math.trunc(count / 100) || 0;
      expect(parseNumber(formatNumber(whole, 'whole'), 'whole')).toBe(whole);
      expect(parseNumber(decimal.format(whole), 'whole')).toBe(whole);
    }),
  );
});

test.each(places)(
  'in %s with %s, three digits after a point or comma are never decimals',
  (locale, currency) => {
    useMoney(locale, currency);
    const digits = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
    fc.assert(
      fc.property(digits(1, 999), fc.constantFrom('.', ','), digits(100, 999), (before, sign, after) => {
        for (const kind of ['money', 'decimal'] as const) {
          const value = parseNumber(before + sign + after, kind);
          if (typeof value === 'number')
            expect(value).toBe(Number(before + after) * (kind === 'money' ? 100 : 1));
        }
      }),
    );
  },
);

test.each([
  ['en-GB', 'GBP', 'Type an amount, such as £12.50 or 1,250', 'Type a number, such as 2.5', { before: '£' }],
  [
    'de-DE',
    'EUR',
    'Type an amount, such as 12,50\u00a0€ or 1.250',
    'Type a number, such as 2,5',
    { after: '€' },
  ],
  [
    'nl-NL',
    'EUR',
    'Type an amount, such as €\u00a012,50 or 1.250',
    'Type a number, such as 2,5',
    { before: '€' },
  ],
] as const)(
  'in %s with %s, examples and sign are as Intl writes them',
  (locale, currency, money, decimal, sign) => {
    useMoney(locale, currency);
    expect(describeNumberFault('money')).toBe(money);
    expect(describeNumberFault('decimal')).toBe(decimal);
    expect(readCurrencySign()).toEqual(sign);
  },
);
