import { expect, test } from 'vitest';
import { readPhoneHint } from './compact-phone.ts';
import { phone } from './person.ts';
import {
  countryOf,
  findPhoneErrors,
  findPhoneFault,
  formatPhone,
  movePhone,
  phoneOf,
  toE164,
  typePhone,
} from './phone.ts';

const unknown = `Not a valid telephone number. ${readPhoneHint()}`;
const inCountry = (name: string) => `Not a valid telephone number (${name}). ${readPhoneHint()}`;

test.each([
  '+447700900123',
  '+442083661177',
  '+441534456789',
  '+33142685300',
  '+12015550123',
  '+80012345678',
])('accepts %s', (number) => expect(findPhoneFault(number)).toBeUndefined());

test.each([
  ['+4412345678', inCountry('United Kingdom')],
  ['+44123', inCountry('United Kingdom')],
  ['+331426853', inCountry('France')],
  ['+1201555', inCountry('United States')],
  ['+999123456', unknown],
  ['+4402079460142', inCountry('United Kingdom')],
  ['020', unknown],
  ['ring +44 20 7946 0142', unknown],
])('rejects %s: %s', (number, error) => expect(findPhoneFault(number)).toBe(error));

test.each([
  ['07700 900123', 'GB', '+447700900123'],
  ['+44 (7700) 900-123', 'FR', '+447700900123'],
  ['0049 151 23456789', 'GB', '+4915123456789'],
  ['06 12345678', 'IT', '+390612345678'],
  ['(201) 555-0123', 'US', '+12015550123'],
  ['ring me', 'GB', undefined],
] as const)('converts %s, typed with %s chosen, to %s', (typed, country, number) =>
  expect(toE164(typed, country)).toBe(number),
);

test.each([
  '+442079460142',
  '+44 20 7946 0142',
  '  +44 20 7946 0142\n',
  '020 7946 0142',
  '02079460142',
  '(020) 7946 0142',
  '(020) 7946-0142',
  '020-7946-0142',
  '020\u201179460142',
  '020 – 7946 – 0142',
  '020.7946.0142',
  '020/7946 0142',
  '[020] 7946 0142',
  '020\u00A07946\u00A00142',
  '020\u202F7946\u20090142',
  '\u202A+44 20 7946 0142\u202C',
  '\u2066+44 20 7946 0142\u2069',
  '\u200E+44\u200E 20 7946 0142',
  '\uFEFF020\u200B79460142',
  '+44 (0) 20 7946 0142',
  '+44(0)2079460142',
  '+44 020 7946 0142',
  '(+44) 20 7946 0142',
  '+(44) 20 7946 0142',
  '+ 44 20 7946 0142',
  '++44 20 7946 0142',
  '0044 20 7946 0142',
  '00 44 (0)20 7946 0142',
  '(0044) 20 7946 0142',
  '+0044 20 7946 0142',
  '+44 +44 20 7946 0142',
  '+44+44 20 7946 0142',
  '+44 0044 20 7946 0142',
  '44 20 7946 0142',
  '20 7946 0142',
  'tel:+44-20-7946-0142',
  'TEL:+442079460142',
  'tel: 020 7946 0142',
  '０２０ ７９４６ ０１４２',
  '＋４４ ２０ ７９４６ ０１４２',
])('reads %j as a number in London', (text) => {
  const number = phoneOf(typePhone(text, 'GB'));
  expect([number, findPhoneFault(number)]).toEqual(['+442079460142', undefined]);
});

test.each([
  ['07700 900999', '+447700900999'],
  ['+1 (201) 555-0123', '+12015550123'],
  ['001 201 555 0123', '+12015550123'],
  ['+33 (0)1 42 68 53 00', '+33142685300'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+353 85 123 4567', '+353851234567'],
  ['+61 412 345 678', '+61412345678'],
  ['+91 98765 43210', '+919876543210'],
  ['01534 456789', '+441534456789'],
])('reads %j as %s', (text, expected) => {
  const number = phoneOf(typePhone(text, 'GB'));
  expect([number, findPhoneFault(number)]).toEqual([expected, undefined]);
});

test.each([
  '020 7946 0142 ext 12',
  '020 7946 0142 x12',
  '020 7946 0142 #12',
  'tel:+442079460142;ext=12',
  '020 7946 0142,,12',
  '020 7946 0142 (Mum)',
  '020 7946 0142 or 07700 900123',
  '020 7946 0142 / 07700 900123',
  '020 7946 O142',
  '0800 FLOWERS',
  'ring me',
  'ruth@families.example',
  '+',
  '+44',
  '0',
  '999',
  '020 7946 014',
  '020 7946 01422',
  '+999 123456',
  '*#06#',
])('refuses %j with an example and keeps what it says', (text) => {
  const number = phoneOf(typePhone(text, 'GB'));
  expect(findPhoneFault(number)).toMatch(/^Not a valid telephone number.* such as \+44 20 7946 0018\.$/);
  if (!/^\+\d+$/.test(number)) expect(number).toBe(text);
});

test('an empty input has no number', () => expect(phoneOf(typePhone(' \u00A0', 'GB'))).toBe(''));

test.each([
  ['07700', 'GB', 'GB'],
  ['06 12', 'FR', 'FR'],
  ['+33 6', 'GB', 'FR'],
  ['0033 6', 'GB', 'FR'],
  ['+44 7700', 'FR', 'GB'],
  ['+', 'FR', 'FR'],
] as const)('%j, typed while %s is chosen, belongs to %s', (text, home, country) =>
  expect(typePhone(text, home).country).toBe(country),
);

test.each([
  ['+44 7700 900123', 'FR', '+33 7700900123'],
  ['0044 20 7946 0142', 'US', '+1 207-946-0142'],
  ['01 42 68 53 00', 'FR', '01 42 68 53 00'],
  ['+44 20 ext 3', 'FR', '+44 20 ext 3'],
  ['', 'FR', ''],
] as const)('%j becomes %s: %j', (text, country, moved) =>
  expect(movePhone(text, country).text.replaceAll('-', ' ')).toBe(moved.replaceAll('-', ' ')),
);

test.each([
  ['+44 20 7946 0142', '+442079460142'],
  ['\u202A+44 20-7946-0142\u202C', '+442079460142'],
  ['0044 20 7946 0142', '+442079460142'],
  ['020 7946 0142', undefined],
  ['+44 20 7946 0142 ext 3', undefined],
])('the contract reads %j as %j', (text, number) => expect(phone.safeParse(text).data).toBe(number));

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
  ['020 7946 0142 ext 3', '020 7946 0142 ext 3'],
])('formats %s as %s', (number, written) => expect(formatPhone(number)).toBe(written));

test('reports invalid numbers by field, except those that the record already held', () => {
  const fault = [inCountry('United Kingdom')];
  const [old, wrong, right] = ['+4412345678', '+44123', '+447700900123'];
  const before = { phone: old, emergency_contacts: [{ phone: right }, { phone: old }] };
  expect(findPhoneErrors(before)).toEqual({ phone: fault, 'emergency_contacts.1.phone': fault });
  expect(findPhoneErrors(before, before)).toEqual({});
  expect(findPhoneErrors({ phone: wrong, emergency_contacts: [{ phone: old }] }, before)).toEqual({
    phone: fault,
  });
  expect(findPhoneErrors({ phone: null }, before)).toEqual({});
});
