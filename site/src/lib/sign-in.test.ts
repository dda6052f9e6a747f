import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSignInPath, keepReturnPath, readReturnPath, restoreReturnPath } from './sign-in.ts';

const origin = 'https://nannypolo.example';
const open = (path: string) => vi.stubGlobal('location', new URL(path, origin));

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  '/user/booking/12',
  '/user/booking?id=12',
  '/user/request?again=3&next=/admin',
  '/user/account#security',
  '/user?from=mail',
])('the sign-in page leads back to %s', (path) => {
  open(path);
  open(buildSignInPath());
  expect(readReturnPath()).toBe(path);
});

test.each(['/user', '/offer/secret-token', '/'])('the sign-in page has no `next` for %s', (path) => {
  open(path);
  expect(buildSignInPath()).toBe('/sign-in');
});

test('the path to return to is kept while the window is at Google', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('history', { replaceState: (_: null, __: string, path: string) => open(path) });
  const page = '/user/booking?id=12';
  open(`/sign-in?${new URLSearchParams({ next: page })}`);
  keepReturnPath();
  open('/auth-redirect?code=once');
  restoreReturnPath();
  expect(readReturnPath()).toBe(page);
  open('/auth-redirect?code=another');
  restoreReturnPath();
  expect([readReturnPath(), location.search]).toEqual(['/user', '']);
});

test.each([
  'https://elsewhere.example/user/booking/12',
  '//elsewhere.example/user',
  '/\\elsewhere.example/user',
  '/\t/elsewhere.example/user',
  '\\\\elsewhere.example\\user',
  '%2F%2Felsewhere.example/user',
  'https:elsewhere.example/user',
  'https://nannypolo.example.elsewhere.example/user',
  'https://nannypolo.example@elsewhere.example/user',
  'https://nannypolo.example:444/user',
  '/user/..//elsewhere.example/user',
  '/user/%2e%2e//elsewhere.example',
  '/user/%2e%2e/admin',
  '/user\\..\\admin',
  'data:text/html,/user',
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
  expect(readReturnPath()).toBe('/user');
});
