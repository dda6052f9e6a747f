import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { readProfile, readSession, type Session, watchSession } from '@nanny-polo/shared/session';

/** The owner of the session: an admin's id, unknown while the profile is missing, or nobody. */
const whose = (session: Session | null): number | 'somebody' | 'nobody' =>
  session ? (readProfile<AdminProfile>()?.id ?? 'somebody') : 'nobody';

/**
 * Calls `onChange` when another tab has signed in or out or switched accounts, and when the session has ended by the
 * time this tab is shown again. Returns a function that stops watching.
 */
export function watchOtherTabs(onChange: () => void): () => void {
  let known = whose(readSession());
  return watchSession((session) => {
    const now = whose(session);
    if (now === known || now === 'somebody') return;
    if (known === 'somebody' && now !== 'nobody') known = now;
    else onChange();
  });
}
