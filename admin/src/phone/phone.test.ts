import { expect, test } from 'vitest';
import { countryIn } from './default-country.ts';
import { phoneFault, withPhones } from './valid-phone.ts';

test.each([
  ['+447700900123', undefined],
  ['+442083661177', undefined],
  ['', undefined],
  [null, undefined],
  ['+44123', 'Not a valid telephone number in +44'],
  ['+999', 'Not a valid telephone number. Start with + and the country code.'],
])('%s is judged by its country', (number, fault) => expect(phoneFault(number)).toBe(fault));

test('numbers in lists are judged where they stand', () => {
  const validate = withPhones(() => ({}), 'phone', 'contacts.*.phone');
  const values = { phone: '+447700900123', contacts: [{ phone: '+447700900123' }, { phone: '+44123' }] };
  expect(validate(values)).toEqual({
    contacts: [undefined, { phone: 'Not a valid telephone number in +44' }],
  });
});

test.each(['FR', 'fr\n', '{"country":"FR","ip":"192.0.2.1"}'])('a look-up answers %j', (answer) =>
  expect(countryIn(answer)).toBe('FR'),
);

test.each(['', '<html>', '{}', '{'])('%j is no country', (answer) =>
  expect(() => countryIn(answer)).toThrow(),
);
