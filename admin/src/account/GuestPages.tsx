import { linkPageAt } from '../session/return-path.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

interface GuestPagesProps {
  pathname: string;
  /** Called after a new password is set, to sign in with it. */
  onPassword: (message: string) => void;
}

/** The pages that need no session, other than sign-in itself. */
export function GuestPages({ pathname, onPassword }: GuestPagesProps) {
  const link = linkPageAt(pathname);
  if (!link) return <ForgotPasswordPage onDone={onPassword} />;
  if (link.page === '/invitation') return <InvitationPage token={link.token} onDone={onPassword} />;
  return <VerifyPage changed={link.page === '/verify-email-changes'} token={link.token} />;
}
