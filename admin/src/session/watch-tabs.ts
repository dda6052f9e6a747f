import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { readProfile, readSession, type Session, watchSession } from '@nanny-polo/shared/session';

/** Whose session it is: an admin's id, somebody's whose profile is not here yet, or nobody's. */
const whose = (session: Session | null): number | 'somebody' | 'nobody' =>
  session ? (readProfile<AdminProfile>()?.id ?? 'somebody') : 'nobody';

/**
 * Calls `onChange` when another tab signed in, out, or in as somebody else, and when the session turns out to be over on
 * return to this tab. Returns the function that stops watching.
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
