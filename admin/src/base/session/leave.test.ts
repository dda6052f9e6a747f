import { clearSession, readSession, writeSession } from '@nanny-polo/shared/accounts/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../test/sign-in.ts';

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
    origin: 'http://localhost:3000',
    protocol: 'http:',
    href: 'http://localhost:3000/admin/booking/7',
    pathname: '/admin/booking/7',
    search: '',
    hash: '',
    assign,
  });
  signInAs(7);
  return assign;
}

test('ending a session several times in a row deletes it and leaves once, with the return path', async () => {
  const assign = signedInAtBooking();
  const { endSession, leaveSignedOut } = await import('./leave.ts');
  endSession();
  endSession();
  leaveSignedOut();
  expect(assign.mock.calls).toEqual([['http://localhost:3000/admin/sign-in?next=%2Fadmin%2Fbooking%2F7']]);
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('auth-user')).toBeNull();
});

test('keeps the session of a parent who has signed in in another tab', async () => {
  const assign = signedInAtBooking();
  writeSession({ token: 'other', role: 'USER', provider: 'LOCAL' });
  const { endSession } = await import('./leave.ts');
  endSession();
  expect(assign).toHaveBeenCalledOnce();
  expect(readSession()?.token).toBe('other');
});

test('keeps the input of forms for the same admin, even if another tab has already signed them out', async () => {
  signedInAtBooking();
  const { registerInput, recallInput, takeKeptInput } = await import('./kept-input.ts');
  const { endSession } = await import('./leave.ts');
  const forget = registerInput('/booking/7', () => ({ notes: 'Rings after six.' }));
  clearSession();
  endSession();
  forget();
  recallInput();
  expect(takeKeptInput('/booking/7')).toEqual({ notes: 'Rings after six.' });
});

test('leaves again if the admin stayed on the page to keep unsaved input', async () => {
  const assign = signedInAtBooking();
  const { endSession } = await import('./leave.ts');
  endSession();
  vi.advanceTimersByTime(5000);
  endSession();
  expect(assign).toHaveBeenCalledTimes(2);
});
