import { ownAdminCalls } from '@nanny-polo/shared/admin-account';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { ownUserCalls } from '@nanny-polo/shared/user-profile';
import { api } from '../session/api.ts';
import { linkPageAt } from '../session/return-path.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

interface GuestPagesProps {
  pathname: string;
  /** Called after a new password is set, to sign in with it. */
  onPassword: (message: string) => void;
}

/** Ends the session of this browser, which may belong to another account than the new password. */
async function endOtherSession(): Promise<void> {
  const session = readSession();
  clearSession();
  if (!session) return;
  const logout = session.role === 'USER' ? ownUserCalls.logout : ownAdminCalls.logout;
  // Sent with the token of the deleted session, so that a 401 does not open another page.
  const headers = { authorization: `Bearer ${session.token}` };
  await api.call(logout, { headers }).catch(() => undefined);
}

/** The pages that need no session, other than sign-in itself. */
export function GuestPages({ pathname, onPassword }: GuestPagesProps) {
  const link = linkPageAt(pathname);
  const onDone = async (message: string) => {
    await endOtherSession();
    onPassword(message);
  };
  if (!link) return <ForgotPasswordPage onDone={onDone} />;
  if (link.page === '/invitation') return <InvitationPage token={link.token} onDone={onDone} />;
  return <VerifyPage changed={link.page === '/verify-email-changes'} token={link.token} />;
}
