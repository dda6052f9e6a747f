import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnPath, signInPath } from './sign-in.ts';

const origin = 'https://nannypolo.example';
const open = (path: string) => vi.stubGlobal('location', new URL(path, origin));

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['/user/booking/12', '/user/request?again=3', '/user/account#security'])(
  'the sign-in page leads back to %s',
  (path) => {
    open(path);
    open(signInPath());
    expect(returnPath()).toBe(path);
  },
);

test('the sign-in page has no `next` if it leads to /user', () => {
  open('/user');
  expect(signInPath()).toBe('/sign-in');
});

test.each([
  'https://elsewhere.example/user/booking/12',
  '//elsewhere.example/user',
  '/\\elsewhere.example/user',
  `blob:${origin}/user`,
  'javascript:alert(1)',
  'http://[',
  '/admin',
  '/user/../admin',
  '/username',
  '/sign-in',
  '',
])('leads to /user instead of %s', (next) => {
  open(`/sign-in?${new URLSearchParams({ next })}`);
  expect(returnPath()).toBe('/user');
});
