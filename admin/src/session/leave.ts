import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession } from '@nanny-polo/shared/session';
import { signInPath, signInUrl } from './return-path.ts';

let leaving = false;

/** Loads another page once: if the session ends in several ways at the same time, the first decides which page. */
function leaveFor(url: string): void {
  if (leaving) return;
  leaving = true;
  navigate(url);
}

/** Deletes a session that the admin did not end, and opens the sign-in page, which leads back here. */
export function endSession(): void {
  clearSession();
  leaveFor(signInUrl(location.pathname + location.search + location.hash));
}

/** Opens the sign-in page after the admin has signed out. */
export function leaveSignedOut(): void {
  clearSession();
  leaveFor(signInPath);
}
