import { readSession, writeProfile, writeSession } from '@nanny-polo/shared/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Signs an admin in on a booking's screen. Returns the mock of `location.assign`. */
function signedInAtBooking() {
  const assign = vi.fn();
  vi.stubGlobal('location', {
    origin: 'http://127.0.0.1:3000',
    protocol: 'http:',
    href: 'http://127.0.0.1:3000/admin/booking/7',
    pathname: '/admin/booking/7',
    search: '',
    hash: '',
    assign,
  });
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL' });
  writeProfile({ id: 7 });
  return assign;
}

test('ending a session several times in a row deletes it and leaves once, with the return path', async () => {
  const assign = signedInAtBooking();
  const { endSession, leaveSignedOut } = await import('./leave.ts');
  endSession();
  endSession();
  leaveSignedOut();
  expect(assign.mock.calls).toEqual([['http://127.0.0.1:3000/admin/sign-in?next=%2Fadmin%2Fbooking%2F7']]);
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('auth-user')).toBeNull();
});

test('leaves again if the admin stayed on the page to keep unsaved input', async () => {
  const assign = signedInAtBooking();
  const { endSession } = await import('./leave.ts');
  endSession();
  vi.advanceTimersByTime(5000);
  endSession();
  expect(assign).toHaveBeenCalledTimes(2);
});
