import { readPhoneHint } from '@nanny-polo/shared/accounts/compact-phone';
import { expect, test } from 'vitest';
import { parseCountry } from './default-country.ts';
import { addPhoneRules } from './valid-phone.ts';

const phones = addPhoneRules(() => ({}));
const fault = `Not a valid telephone number (United Kingdom). ${readPhoneHint()}`;

test.each([
  ['+447700900123', undefined],
  ['', undefined],
  [null, undefined],
  ['+44123', fault],
  ['+999', `Not a valid telephone number. ${readPhoneHint()}`],
])('checks %s by the rules of its country', (phone, message) =>
  expect(phones({ phone })).toEqual(message ? { phone: message } : {}),
);

test('reports the invalid number of a contact at that contact', () => {
  const values = {
    phone: '+447700900123',
    emergency_contacts: [{ phone: '+447700900123' }, { phone: '+44123' }],
  };
  expect(phones(values)).toEqual({ emergency_contacts: [undefined, { phone: fault }] });
});

test('accepts an invalid number that the record already had', () =>
  expect(phones({ phone: '+44123' }, { phone: '+44123' })).toEqual({}));

test.each(['FR', 'fr\n', '{"country":"FR","ip":"192.0.2.1"}'])(
  'reads the country from the response %j',
  (response) => expect(parseCountry(response)).toBe('FR'),
);

test.each(['', '<html>', '{}', '{'])('finds no country in the response %j', (response) =>
  expect(() => parseCountry(response)).toThrow(),
);
