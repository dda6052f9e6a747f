import { afterEach, expect, test } from 'vitest';
import { agency, setAgency } from '../contract/agency.ts';
import {
  chooseMoneyFormat,
  formatAxisMoney,
  formatMoney,
  formatPercent,
  formatShortMoney,
  quantityOf,
  unitPriceOf,
} from './money.ts';
import { amount } from './quote.ts';

const demo = { ...agency };
afterEach(() => setAgency(demo));

test.each([
  [123_456, '£1,234.56'],
  [2000, '£20.00'],
  [-3400, '-£34.00'],
])('formats %i pence as %s', (minor, text) => expect(formatMoney(minor)).toBe(text));

test.each([
  [9200, '£92'],
  [11_850, '£118.50'],
])('formats %i pence as %s without an empty fraction', (minor, text) =>
  expect(formatShortMoney(minor)).toBe(text),
);

test.each([
  [9900, '£99'],
  [150_000, '£1.5k'],
])('formats %i pence as %s on an axis', (minor, text) => expect(formatAxisMoney(minor)).toBe(text));

test('formats a percentage as a whole number without a space', () => expect(formatPercent(14.6)).toBe('15%'));

test.each([
  [{ quantity: 165, unit: 'minute', unit_minor: 2900 }, '2 h 45 min', '£29.00 / h'],
  [{ quantity: 180, unit: 'minute', unit_minor: 2900 }, '3 h', '£29.00 / h'],
  [{ quantity: 30, unit: 'minute', unit_minor: 2900 }, '30 min', '£29.00 / h'],
  [{ quantity: 7400, unit: 'metre', unit_minor: 45 }, '4.6 miles', '£0.7242 / mile'],
  [{ quantity: 3, unit: 'item', unit_minor: 6000 }, '3', '£60.00'],
] as const)('formats the quantity and unit price of %j', (line, quantity, price) => {
  expect(quantityOf(line)).toBe(quantity);
  expect(unitPriceOf(line)).toBe(price);
});

test('formats everything for the agency of the moment', () => {
  setAgency({ ...demo, locale: 'de-DE', currency: 'EUR', distanceUnit: 'kilometre' });
  const line = { quantity: 7400, unit: 'metre', unit_minor: 45 } as const;
  expect([
    formatMoney(-123_456),
    formatMoney(123_456, 'GBP'),
    formatShortMoney(200_000),
    formatAxisMoney(1_500_000),
    formatPercent(14.6),
    quantityOf(line),
    unitPriceOf(line),
    amount.safeParse(1_000_000_001).error?.issues[0]?.message,
  ]).toEqual([
    '-1.234,56\u00a0€',
    '1.234,56\u00a0£',
    '2.000\u00a0€',
    '15.000\u00a0€',
    '15\u00a0%',
    '7,4 km',
    '0,45\u00a0€ / km',
    'At most 10.000.000\u00a0€',
  ]);
});

test.each([
  [
    [12_800, 10_400],
    ['£128', '£104'],
  ],
  [
    [12_800, 10_450],
    ['£128.00', '£104.50'],
  ],
])('formats %j alike', (amounts, texts) =>
  expect(amounts.map((minor) => chooseMoneyFormat(amounts)(minor))).toEqual(texts),
);
