import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { navigate } from '@nanny-polo/shared/browser/navigate';
import { inputToKeep } from './kept-input.ts';
import { signInPath, signInUrl } from './return-path.ts';

/** Milliseconds for which the first of several endings decides which page opens. */
const once = 2000;

let leaving = false;

/** Returns whether this page is being left because the session is over, so that its forms do not ask. */
export const isLeaving = (): boolean => leaving;

/** Loads another page. If the session ends in several ways at the same time, the first decides which page. */
function leaveBy(load: () => void): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, once);
  load();
}

/** Keeps the input of forms for its admin, and loads the page again for the one who has signed in meanwhile. */
export function startAgain(): void {
  inputToKeep()();
  leaveBy(() => location.reload());
}

/**
 * Deletes a session that has ended, keeps the input of forms, and opens the sign-in page, which leads back here. If
 * another tab has signed a parent in meanwhile, their session stays, and the sign-in page leads to their account.
 */
export function endSession(): void {
  inputToKeep()();
  if ((readSession()?.role ?? 'ADMIN') === 'ADMIN') clearSession();
  leaveBy(() => navigate(signInUrl(location.pathname + location.search + location.hash)));
}

export function leaveSignedOut(): void {
  clearSession();
  leaveBy(() => navigate(signInPath));
}
