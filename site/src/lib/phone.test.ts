import metadata from 'libphonenumber-js/min/metadata';
import { expect, it, vi } from 'vitest';

vi.mock('virtual:countries', () => ({ countriesOfCodes: metadata.country_calling_codes }));
const { codeOf, mainCountryOf, phoneCountries, toE164 } = await import('./phone.ts');

it.each([
  ['07700 900123', 'GB', '+447700900123'],
  ['+44 (7700) 900-123', 'FR', '+447700900123'],
  ['\u202A+44 7700 900123\u202C', 'FR', '+447700900123'],
  ['0049 151 23456789', 'GB', '+4915123456789'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['  ', 'GB', ''],
  ['ring me', 'GB', '+44ringme'],
] as const)('converts %j, typed with %s chosen, to %j', (typed, country, number) => {
  expect(toE164(typed, country)).toBe(number);
});

it.each([
  ['+447700900123', 'GB'],
  ['+12015550123', 'US'],
  ['+353851234567', 'IE'],
  ['+999123456', undefined],
  ['07700', undefined],
  ['', undefined],
])('the main country of %j is %s', (number, country) => expect(mainCountryOf(number)).toBe(country));

it('knows every country and its calling code', () => {
  expect(phoneCountries.length).toBeGreaterThan(240);
  expect([codeOf('GB'), codeOf('JE'), codeOf('US')]).toEqual(['+44', '+44', '+1']);
});
