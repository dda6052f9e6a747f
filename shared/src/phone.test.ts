import { expect, test } from 'vitest';
import { countryOf, e164, phoneErrors, phoneFault, spacedPhone } from './phone.ts';

const unknown = 'Not a valid telephone number. Start with + and the country code.';

test.each([
  '+447700900123',
  '+442083661177',
  '+441534456789',
  '+33142685300',
  '+12015550123',
  '+80012345678',
])('accepts %s', (number) => expect(phoneFault(number)).toBeUndefined());

test.each([
  ['+4412345678', 'Not a valid telephone number (United Kingdom)'],
  ['+44123', 'Not a valid telephone number (United Kingdom)'],
  ['+331426853', 'Not a valid telephone number (France)'],
  ['+1201555', 'Not a valid telephone number (United States)'],
  ['+999123456', unknown],
  ['020', unknown],
])('rejects %s: %s', (number, error) => expect(phoneFault(number)).toBe(error));

test.each([
  ['07700 900123', 'GB', '+447700900123'],
  ['+44 (7700) 900-123', 'FR', '+447700900123'],
  ['0049 151 23456789', 'GB', '+4915123456789'],
  ['06 12345678', 'IT', '+390612345678'],
  ['(201) 555-0123', 'US', '+12015550123'],
  ['ring me', 'GB', undefined],
] as const)('converts %s, typed with %s chosen, to %s', (typed, country, number) =>
  expect(e164(typed, country)).toBe(number),
);

test.each([
  ['+447700900123', 'GB'],
  ['+441534456789', 'JE'],
  ['+44', 'GB'],
  ['+1', 'US'],
  ['+999', undefined],
])('the country of %s is %s', (number, country) => expect(countryOf(number)).toBe(country));

test.each([
  ['+447700900123', '+44 7700 900123'],
  ['+442079460142', '+44 20 7946 0142'],
  ['unknown', 'unknown'],
])('formats %s as %s', (number, written) => expect(spacedPhone(number)).toBe(written));

test('reports invalid numbers by field, except those that the record already held', () => {
  const fault = ['Not a valid telephone number (United Kingdom)'];
  const [old, wrong, right] = ['+4412345678', '+44123', '+447700900123'];
  const before = { phone: old, emergency_contacts: [{ phone: right }, { phone: old }] };
  expect(phoneErrors(before)).toEqual({ phone: fault, 'emergency_contacts.1.phone': fault });
  expect(phoneErrors(before, before)).toEqual({});
  expect(phoneErrors({ phone: wrong, emergency_contacts: [{ phone: old }] }, before)).toEqual({
    phone: fault,
  });
  expect(phoneErrors({ phone: null }, before)).toEqual({});
});
