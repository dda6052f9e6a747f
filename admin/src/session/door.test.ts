import type { Session } from '@nanny-polo/shared/session';
import { describe, expect, test } from 'vitest';
import { doorFor } from './door.ts';
import { returnPath } from './return-path.ts';

const at = (path: string) => new URL(path, 'http://127.0.0.1:3000');
const session = (role: Session['role']): Session => ({ token: 't', role, provider: 'LOCAL' });

describe('who comes in where', () => {
  test('a guest gets the sign-in page, with the way back', () => {
    expect(doorFor(at('/admin/booking/7?a=b'), null)).toEqual({
      show: 'sign-in',
      address: '/admin/sign-in?next=%2Fadmin%2Fbooking%2F7%3Fa%3Db',
    });
    expect(doorFor(at('/admin'), null)).toEqual({ show: 'sign-in', address: '/admin/sign-in' });
    expect(doorFor(at('/admin/sign-in'), null)).toEqual({ show: 'sign-in', address: '/admin/sign-in' });
  });

  test('an admin gets the back office, also at a guest page', () => {
    expect(doorFor(at('/admin/booking'), session('ADMIN'))).toEqual({
      show: 'app',
      address: '/admin/booking',
    });
    expect(doorFor(at('/admin/Sign-In/'), session('ADMIN'))).toEqual({ show: 'app', address: '/admin' });
  });

  test('a parent leaves for the user area, and AGEN opens nothing', () => {
    expect(doorFor(at('/admin/sign-in'), session('USER'))).toEqual({ leaveTo: '/user' });
    expect(doorFor(at('/admin/booking'), session('USER'))).toEqual({ leaveTo: '/user' });
    expect(doorFor(at('/admin/sign-in'), session('AGEN'))).toMatchObject({ show: 'sign-in' });
  });
});

describe('where a sign-in may lead', () => {
  const next = (value: string) => returnPath(new URLSearchParams({ next: value }));

  test.each(['/admin/booking', '/admin/booking/7?x=1#y', '/admin'])('%s', (path) =>
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
    'javascript:alert(1)',
  ])('never %s', (path) => expect(next(path)).toBeNull());
});
