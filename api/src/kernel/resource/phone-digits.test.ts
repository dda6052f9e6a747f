import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { afterEach, expect, test } from 'vitest';
import { readPhoneDigits } from './phone-digits.ts';

const demo = { ...agency };
afterEach(() => setAgency(demo));

test.each([
  ['GB', '07700 900123', '7700900123'],
  ['GB', '+44 (0)7700 900123', '447700900123'],
  ['GB', '+44 07700 900123', '447700900123'],
  ['GB', '0049 30 23125000', '493023125000'],
  ['DE', '030 23125000', '3023125000'],
  ['DE', '+49 030 23125000', '493023125000'],
  ['DE', '+44 07700 900123', '4407700900123'],
  ['IT', '+39 06 69812345', '390669812345'],
  ['IT', '06 69812345', '669812345'],
  ['GB', '123', null],
  ['GB', 'Flat 1234', null],
])('reads in %s the digits of %s as %s', (phoneCountry, typed, digits) => {
  setAgency({ ...demo, phoneCountry });
  expect(readPhoneDigits(typed)).toBe(digits);
});
