import { expect, test } from 'vitest';
import { email } from './field.ts';

test.each([
  ..."&/!+'#=?^_{|}~%$*-`".split('').map((character) => `a${character}b@x.example`),
  "o'brien+nanny@x.example",
  'a.b.c@x.example',
  '1@2.example',
  '&@x.example',
  'Anna@X.Example',
  'anna@xn--mller-kva.example',
  'anna@xn--e1afmkfd.xn--p1ai',
  'anna@a-b.c-d.co.uk',
  'anna@mail.museum',
  `${'a'.repeat(64)}@x.example`,
  `a@${'b'.repeat(63)}.example`,
])('accepts %s as it is', (address) => {
  expect(email.parse(address)).toBe(address);
});

test.each([
  ['  anna@x.example \n', 'anna@x.example'],
  ['\uFEFFanna@x.example\u200B', 'anna@x.example'],
  ['\u00A0anna@x.example', 'anna@x.example'],
  ['\u2068anna@x.example\u2069', 'anna@x.example'],
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
  ['Anna@MÜLLER.example', 'Anna@xn--mller-kva.example'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@faß.example', 'anna@xn--fa-hia.example'],
])('stores %j as %s', (typed, address) => {
  expect(email.parse(typed)).toBe(address);
  expect(email.parse(address)).toBe(address);
});

const local65 = 'a'.repeat(65);

test.each([
  ['', 'Required'],
  [' \u200B ', 'Required'],
  [`${local65}@x.example`, 'At most 64 characters before the @'],
  [
    `a@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.${'e'.repeat(61)}.example`,
    'At most 254 characters',
  ],
  ...[
    'anna',
    'anna@',
    '@x.example',
    'anna@x',
    'anna@localhost',
    'anna@x.e',
    'anna@x.123',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'an..na@x.example',
    '.anna@x.example',
    'anna.@x.example',
    'anna@.example',
    'anna@x..example',
    'anna@x.example.',
    'anna@-x.example',
    'anna@x-.example',
    'anna@x_y.example',
    `anna@${'b'.repeat(64)}.example`,
    'an na@x.example',
    'anna @x.example',
    'anna@ x.example',
    'anna@x.example ben@x.example',
    'anna@x.example,ben@x.example',
    'a@b@c.example',
    'mailto:anna@x.example',
    '"anna"@x.example',
    '"an na"@x.example',
    'Anna <anna@x.example>',
    'anna(home)@x.example',
    'anna\\@x.example',
    'anna;@x.example',
    'anna@x.example/path',
    'anna@müller.example/x',
    'anna@müller.example:80',
    'anna@müller',
    'üna@x.example',
    '用户@x.example',
    'anna\n@x.example',
    'anna@x.example\r\nBcc: ben@x.example',
    'o’brien@x.example',
    'anna@x.example\u202E',
  ].map((typed) => [typed, 'Check the e-mail address']),
])('refuses %j with “%s”', (typed, message) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe(message);
});
