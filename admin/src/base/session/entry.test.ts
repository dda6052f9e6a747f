import type { Session } from '@nanny-polo/shared/accounts/session';
import { describe, expect, test } from 'vitest';
import { chooseEntry } from './entry.ts';
import { findGuestPage, readReturnPath, tokenOf } from './return-path.ts';

const at = (path: string) => new URL(path, 'http://localhost:3000');
const session = (role: Session['role']): Session => ({ token: 't', role, provider: 'LOCAL' });

describe('the entry of a session', () => {
  test('a guest gets the sign-in page, with the return path', () => {
    expect(chooseEntry(at('/admin/booking/7?a=b'), null)).toEqual({
      show: 'guest',
      url: '/admin/sign-in?next=%2Fadmin%2Fbooking%2F7%3Fa%3Db',
    });
    expect(chooseEntry(at('/admin'), null)).toEqual({ show: 'guest', url: '/admin/sign-in' });
    expect(chooseEntry(at('/admin/sign-in'), null)).toEqual({ show: 'guest', url: '/admin/sign-in' });
  });

  test('an admin gets the back office, even at the URL of the sign-in page', () => {
    expect(chooseEntry(at('/admin/booking'), session('ADMIN'))).toEqual({
      show: 'app',
      url: '/admin/booking',
    });
    expect(chooseEntry(at('/admin/Sign-In/'), session('ADMIN'))).toEqual({ show: 'app', url: '/admin' });
  });

  test('guest pages other than sign-in open with and without a session', () => {
    for (const holder of [null, session('ADMIN'), session('USER')]) {
      for (const url of ['/admin/Invitation/aB_9-/', '/admin/forgot-password']) {
        expect(chooseEntry(at(url), holder)).toEqual({ show: 'guest', url });
      }
    }
    expect(findGuestPage('/admin/Invitation/aB_9-/')).toBe('/invitation/:token');
    expect(tokenOf('/admin/Invitation/aB_9-/')).toBe('aB_9-');
    expect(findGuestPage('/admin/booking/7')).toBeUndefined();
  });

  test('redirects a parent to the user area, and shows the sign-in page to the role AGEN', () => {
    expect(chooseEntry(at('/admin/sign-in'), session('USER'))).toEqual({ leaveTo: '/user' });
    expect(chooseEntry(at('/admin/booking'), session('USER'))).toEqual({ leaveTo: '/user' });
    expect(chooseEntry(at('/admin/sign-in'), session('AGEN'))).toMatchObject({ show: 'guest' });
  });
});

describe('the return path of a sign-in', () => {
  const next = (value: string) => readReturnPath(new URLSearchParams({ next: value }));

  test.each(['/admin/booking', '/admin/booking/7?x=1#y', '/admin'])('accepts %s', (path) =>
    expect(next(path)).toBe(path),
  );

  test.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/user',
    '/administer',
    '/admin/../user',
    '/admin/sign-in',
    '/admin/invitation/token',
    'javascript:alert(1)',
  ])('rejects %s', (path) => expect(next(path)).toBeNull());
});
