import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession } from '@nanny-polo/shared/session';
import { signInPath, signInUrl } from './return-path.ts';

/** Milliseconds for which the first of several endings decides which page opens. */
const once = 2000;

let leaving = false;

/**
 * Loads another page. If the session ends in several ways at the same time, the first decides which page. The admin may
 * stay to keep unsaved input; the next ending then leaves again.
 */
function leaveFor(url: string): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, once);
  navigate(url);
}

/** Deletes a session that has ended, and opens the sign-in page, which leads back here. */
export function endSession(): void {
  clearSession();
  leaveFor(signInUrl(location.pathname + location.search + location.hash));
}

/** Opens the sign-in page after the admin has signed out. */
export function leaveSignedOut(): void {
  clearSession();
  leaveFor(signInPath);
}
