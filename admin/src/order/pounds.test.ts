import { expect, test } from 'vitest';
import { penceFrom, typedPounds } from './pounds.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  [' £1,250.05 ', 125_005],
  ['0.29', 29],
])('parses “%s” to %i pence', (typed, pence) => expect(penceFrom(typed)).toBe(pence));

test.each(['', '-1', '1.005', '1,25', 'twelve'])('rejects “%s”, which is not an amount', (typed) =>
  expect(penceFrom(typed)).toBeNull(),
);

test('parses the amounts that it formats', () => expect(penceFrom(typedPounds(125_005))).toBe(125_005));
