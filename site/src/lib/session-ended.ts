import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';

/**
 * Deletes the session and navigates to its realm's sign-in page. A session that another tab has already deleted was a
 * parent's, because only the pages of parents send a session with their calls.
 */
export function sessionEnded(): void {
  const session = readSession();
  const signInPage = !session || session.role === 'USER' ? here('/sign-in') : '/admin/sign-in';
  clearSession();
  navigate(signInPage);
}
