import { clearSession, writeProfile, writeSession } from '@nanny-polo/shared/session';
import { expect, test, vi } from 'vitest';
import { watchOtherTabs } from './watch-tabs.ts';

const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

test('another tab’s sign-out is told once the profile is gone, anything else is not', () => {
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL' });
  writeProfile({ id: 2 });
  const changed = vi.fn();
  const stop = watchOtherTabs(changed);
  tell('something else');
  tell('auth-user');
  expect(changed).not.toHaveBeenCalled();
  clearSession();
  tell('auth-user');
  expect(changed).toHaveBeenCalledOnce();
  stop();
  tell('auth-user');
  expect(changed).toHaveBeenCalledOnce();
});
