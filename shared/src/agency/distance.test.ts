import { afterEach, expect, test } from 'vitest';
import { agency, setAgency } from '../contract/agency.ts';
import { formatDistance } from './distance.ts';

const own = { ...agency };
afterEach(() => setAgency(own));

test.each([
  [0, '0 miles'],
  [1.609344, '1 mile'],
  [2.1, '1.3 miles'],
  [16, '9.9 miles'],
  [16.05, '10 miles'],
  [40, '25 miles'],
])('formats %d km as %s', (km, words) => {
  expect(formatDistance(km)).toBe(words);
});

test.each([
  ['en-IE', 2.14, '2.1 km'],
  ['de-DE', 2.14, '2,1 km'],
  ['de-DE', 12.4, '12 km'],
])('formats in kilometres where people read them, in %s', (locale, km, words) => {
  setAgency({ ...own, locale, distanceUnit: 'kilometre' });
  expect(formatDistance(km)).toBe(words);
});
