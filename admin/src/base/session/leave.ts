import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { captureInput } from './kept-input.ts';
import { buildSignInUrl, signInPath } from './return-path.ts';

/** Milliseconds for which the first of several endings decides which page opens. */
const endingWindowMs = 2000;

let leaving = false;

/** Returns whether this page is being left because the session is over, so that its forms do not ask. */
export const isLeaving = (): boolean => leaving;

/** Loads another page. If the session ends in several ways at the same time, the first decides which page. */
function leaveBy(load: () => void): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, endingWindowMs);
  load();
}

/** Keeps the input of forms for its admin, and loads the page again for the one who has signed in meanwhile. */
export function reloadWithInput(): void {
  captureInput()();
  leaveBy(() => location.reload());
}

/**
 * Deletes a session that has ended, keeps the input of forms, and opens the sign-in page, which leads back here. If
 * another tab has signed a parent in meanwhile, their session stays, and the sign-in page leads to their account.
 */
export function endSession(): void {
  captureInput()();
  if ((readSession()?.role ?? 'ADMIN') === 'ADMIN') clearSession();
  leaveBy(() => navigateTo(buildSignInUrl(location.pathname + location.search + location.hash)));
}

export function leaveSignedOut(): void {
  clearSession();
  leaveBy(() => navigateTo(signInPath));
}
