import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession } from '@nanny-polo/shared/session';
import { signInPath, signInUrl } from './return-path.ts';

let leaving = false;

/** Loads another page, once: if several ends of the session coincide, the first decides which page. */
function leaveFor(url: string): void {
  if (leaving) return;
  leaving = true;
  navigate(url);
}

/** Ends a session that the admin did not end: deletes it, and returns here after the next sign-in. */
export function endSession(): void {
  clearSession();
  leaveFor(signInUrl(location.pathname + location.search + location.hash));
}

/** Leaves after the admin has signed out. */
export function leaveSignedOut(): void {
  clearSession();
  leaveFor(signInPath);
}
