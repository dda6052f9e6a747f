import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { profileKey } from '@nanny-polo/shared/constants';
import { readProfile, readSession } from '@nanny-polo/shared/session';

/**
 * Calls `onChange` when another tab signed in, out, or in as somebody else. The storage event tells at once; the look at
 * the cookie on return to this tab catches a session that ended by itself. Returns the function that stops watching.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  const who = () => (readSession() ? (readProfile<AdminProfile>()?.id ?? null) : null);
  const known = who();
  const compare = () => {
    if (who() !== known) onChange();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === profileKey || key === null) compare();
  };
  addEventListener('storage', onStorage);
  addEventListener('focus', compare);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('focus', compare);
  };
}
