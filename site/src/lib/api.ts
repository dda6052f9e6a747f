import { PUBLIC_API_URL } from 'astro:env/client';
import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { createHttpClient } from '@nanny-polo/shared/contract/http-client';
import { fetchEarlyResponse } from './early-responses.ts';
import { buildSignInPath } from './sign-in.ts';

/**
 * Deletes the session and navigates to its realm's sign-in page, which returns a parent to this one. A session that
 * another tab has already deleted was a parent's, because only parents' pages make calls that need a session.
 */
function sessionEnded(): void {
  const session = readSession();
  const signInPage = !session || session.role === 'USER' ? buildSignInPath() : '/admin/sign-in';
  clearSession();
  navigateTo(signInPage);
}

/** The site's API client. Sends the visitor's session, if there is one. */
export const api = createHttpClient({
  baseURL: PUBLIC_API_URL,
  token: () => readSession()?.token ?? null,
  onUnauthorized: sessionEnded,
  fetch: fetchEarlyResponse,
});
