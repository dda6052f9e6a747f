import { expect, test } from 'vitest';
import { booking } from './booking.ts';
import { urlOf } from './http-client.ts';
import { verifyUserEmail } from './user-account.ts';

test('what stands in an address stays a part of it, whatever it holds', () => {
  expect(urlOf(verifyUserEmail, { token: '../a?b=c#d e' })).toBe(
    '/users/email-verification/..%2Fa%3Fb%3Dc%23d%20e',
  );
  const url = urlOf(booking.list, undefined, { filter: { q: '&range=[0,9]#' } });
  expect(Object.fromEntries(new URL(url, 'http://127.0.0.1').searchParams)).toEqual({
    filter: '{"q":"&range=[0,9]#"}',
  });
});
