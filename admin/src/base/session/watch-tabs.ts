import { readProfile, readSession, type Session, watchSession } from '@nanny-polo/shared/accounts/session';
import { adoptStoredProfile } from './own-profile.ts';
import { fetchProfile } from './profile.ts';

/** Returns the account of a session, `somebody` while its profile is missing, or `nobody` without a session. */
function holderOf(session: Session | null): string {
  if (!session) return 'nobody';
  const id = readProfile<{ id?: unknown }>()?.id;
  return id === undefined ? 'somebody' : `${session.role} ${id}`;
}

/**
 * Calls `onChange` when another tab has signed in or out or switched accounts, and when the session has ended by the
 * time this tab is shown again. Takes over what another tab has learned of the same admin. Returns a function that
 * stops watching.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  let known = holderOf(readSession());
  return watchSession((session) => {
    if (!session && readSession()) {
      // Either another tab has signed out, which the API confirms with a 401, or only the profile was lost.
      fetchProfile().catch(() => undefined);
      return;
    }
    const now = holderOf(session);
    if (known === 'somebody' && now !== 'nobody') known = now;
    if (now === known) adoptStoredProfile();
    else if (now !== 'somebody') onChange();
  });
}
