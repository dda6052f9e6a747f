import { expect, it } from 'vitest';
import { toE164 } from './phone.ts';

it.each([
  ['07700 900123', '+447700900123'],
  ['+44 (7700) 900-123', '+447700900123'],
  ['0049 151 23456789', '+4915123456789'],
  ['  ', null],
  ['ring me', 'ringme'],
])('%j is %j', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});
