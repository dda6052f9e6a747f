import { expect, test } from 'vitest';
import { penceFrom, typedPounds } from './pounds.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  [' £1,250.05 ', 125_005],
  ['0.29', 29],
  ['', null],
  ['-1', null],
  ['1.005', null],
  ['1,25', null],
  ['twelve', null],
])('parses “%s” to %s pence', (typed, pence) => expect(penceFrom(typed)).toBe(pence));

test('parses the amounts that it formats', () => expect(penceFrom(typedPounds(125_005))).toBe(125_005));
