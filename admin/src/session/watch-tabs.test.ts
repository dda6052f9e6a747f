import { clearSession, writeProfile, writeSession } from '@nanny-polo/shared/session';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchOtherTabs } from './watch-tabs.ts';

const otherTabStores = (key: string | null, newValue: string | null = 'changed') =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

afterEach(clearSession);

function signedInAs(id: number) {
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL' });
  writeProfile({ id });
}

function watch() {
  const changed = vi.fn();
  const stop = watchOtherTabs(changed);
  onTestFinished(stop);
  return { changed, stop };
}

test('reports another tab’s sign-out and nothing else', () => {
  signedInAs(2);
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

test('reports a sign-out while the cookie is still there', () => {
  signedInAs(2);
  const { changed } = watch();
  otherTabStores('auth-user', null);
  expect(changed).toHaveBeenCalledOnce();
});

test('reports an ended session when the tab is shown again', () => {
  signedInAs(2);
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
