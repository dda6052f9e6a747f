import { clearSession, writeProfile, writeSession } from '@nanny-polo/shared/accounts/session';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { signInAs } from '../../test/sign-in.ts';
import { endSession } from './leave.ts';
import { getOwnProfile } from './own-profile.ts';
import { watchOtherTabs } from './watch-tabs.ts';

vi.mock('./leave.ts', () => ({ endSession: vi.fn() }));

const otherTabStores = (key: string | null, newValue: string | null = 'changed') =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function watch() {
  const changed = vi.fn();
  const stop = watchOtherTabs(changed);
  onTestFinished(stop);
  return { changed, stop };
}

test('reports another tab’s sign-out and nothing else', () => {
  signInAs(2);
  const { changed, stop } = watch();
  otherTabStores('something else', null);
  otherTabStores('auth-user');
  expect(changed).not.toHaveBeenCalled();
  clearSession();
  otherTabStores('auth-user', null);
  expect(changed).toHaveBeenCalledOnce();
  stop();
  otherTabStores('auth-user', null);
  expect(changed).toHaveBeenCalledOnce();
});

test.each([
  [401, 'ends the session if it is over', 1],
  [200, 'keeps the session if only the profile was lost', 0],
])('asks the API if the profile goes before the cookie, and after a %s %s', async (status, _, endings) => {
  const profile = signInAs(2);
  const { changed } = watch();
  localStorage.removeItem('auth-user');
  vi.stubGlobal('fetch', async () => Response.json({ data: profile }, { status }));
  otherTabStores('auth-user', null);
  if (status === 200)
    await expect.poll(() => localStorage.getItem('auth-user')).toBe(JSON.stringify(profile));
  await expect.poll(() => vi.mocked(endSession).mock.calls.length).toBe(endings);
  expect(changed).not.toHaveBeenCalled();
});

test('takes over the permissions that another tab has learned', () => {
  const profile = signInAs(2);
  const { changed } = watch();
  const permissions = [{ name: 'booking', type: 'full' }] as const;
  writeProfile({ ...profile, permissions });
  otherTabStores('auth-user');
  expect(getOwnProfile()?.permissions).toEqual(permissions);
  localStorage.setItem('auth-user', '{damaged');
  otherTabStores('auth-user');
  expect(getOwnProfile()?.permissions).toEqual(permissions);
  expect(changed).not.toHaveBeenCalled();
});

test('reports a parent who has signed in, even with the id of the admin', () => {
  signInAs(2);
  const { changed } = watch();
  writeSession({ token: 'other', role: 'USER', provider: 'LOCAL' });
  writeProfile({ id: 2 });
  otherTabStores('auth-user');
  expect(changed).toHaveBeenCalledOnce();
});

test('reports an ended session when the tab is shown again', () => {
  signInAs(2);
  const { changed } = watch();
  dispatchEvent(new Event('focus'));
  expect(changed).not.toHaveBeenCalled();
  clearSession();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(changed).toHaveBeenCalledOnce();
});

test('treats a profile that is fetched later as the same admin’s, and another admin’s as a change', () => {
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL' });
  const { changed } = watch();
  writeProfile({ id: 2 });
  dispatchEvent(new Event('focus'));
  expect(changed).not.toHaveBeenCalled();
  writeProfile({ id: 3 });
  otherTabStores('auth-user');
  expect(changed).toHaveBeenCalledOnce();
});
