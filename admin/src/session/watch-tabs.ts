import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { readProfile, readSession, type Session, watchSession } from '@nanny-polo/shared/session';

/** Returns the id of the session's admin, `somebody` while the profile is missing, or `nobody` without a session. */
const holderOf = (session: Session | null): number | 'somebody' | 'nobody' =>
  session ? (readProfile<AdminProfile>()?.id ?? 'somebody') : 'nobody';

/**
 * Calls `onChange` when another tab has signed in or out or switched accounts, and when the session has ended by the
 * time this tab is shown again. Returns a function that stops watching.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  let known = holderOf(readSession());
  return watchSession((session) => {
    const now = holderOf(session);
    if (now === known || now === 'somebody') return;
    if (known === 'somebody' && now !== 'nobody') known = now;
    else onChange();
  });
}
