import { acceptInvitation, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { useState } from 'react';
import { api } from '../../base/session/api.ts';
import { findGuestPage, mount, signInPath, tokenOf } from '../../base/session/return-path.ts';
import { Done, Refused, SignInFrame, Submit } from '../sign-in/SignInFrame.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';

interface GuestPagesProps {
  pathname: string;
  /** Called with the server's message once a new password is set. Opens the sign-in page. */
  onPassword: (message: string) => void;
}

/** Ends this browser's session, which may belong to an account other than the one with the new password. */
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
  const page = findGuestPage(pathname);
  const token = tokenOf(pathname);
  const onDone = async (message: string) => {
    await endOtherSession();
    onPassword(message);
  };
  if (page === '/forgot-password') return <ForgotPasswordPage onDone={onDone} />;
  if (page === '/invitation/:token') return <InvitationPage token={token} onDone={onDone} />;
  return <VerifyPage changed={page === '/verify-email-changes/:token'} token={token} />;
}

interface InvitationPageProps {
  token: string;
  onDone: (message: string) => void;
}

/** The page that an invitation links to: a new admin chooses their first password and signs in with it. */
function InvitationPage({ token, onDone }: InvitationPageProps) {
  const { errors, message, busy, props } = useForm(acceptInvitation, {
    params: { token },
    onDone: (response) => onDone(response.message),
  });
  const [isSignedIn] = useState(() => readSession() !== null);
  return (
    <SignInFrame
      title={texts.invitation.title}
      heading={texts.invitation.heading}
      lead={texts.invitation.lead}
    >
      <form {...props}>
        {isSignedIn && <p className="guest-lead">{texts.invitation.signed_in}</p>}
        <Refused message={message} />
        <NewPassword faults={errors} />
        <Submit busy={busy} label={texts.invitation.act} />
      </form>
      <p className="guest-elsewhere">
        <a href={signInPath}>{texts.back}</a>
      </p>
    </SignInFrame>
  );
}

interface VerifyPageProps {
  /** Whether the address replaces an earlier one. */
  changed: boolean;
  token: string;
}

/** The page of the link that verifies an address. It needs a click, so that mail scanners do not use up the link. */
function VerifyPage({ changed, token }: VerifyPageProps) {
  const call = changed ? openAdminCalls.verifyEmailChange : openAdminCalls.verifyEmail;
  const [done, setDone] = useState<string | null>(null);
  const { message, busy, props } = useForm<typeof call>(call, {
    params: { token },
    onDone: (response) => setDone(response.message),
  });
  const { verify } = texts;

  if (done) {
    return (
      <SignInFrame title={verify.title} heading={verify.done_heading}>
        <Done message={done} />
        <a className="guest-submit" href={mount}>
          {texts.to_back_office}
        </a>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={verify.title}
      heading={changed ? verify.changed_heading : verify.heading}
      lead={changed ? verify.changed_lead : verify.lead}
    >
      <form {...props}>
        <Refused message={message} />
        <Submit busy={busy} label={changed ? verify.changed_act : verify.act} />
      </form>
      <p className="guest-elsewhere">
        <a href={mount}>{texts.to_back_office}</a>
      </p>
    </SignInFrame>
  );
}
