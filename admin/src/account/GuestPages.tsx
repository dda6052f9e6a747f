import { acceptInvitation, ownAdminCalls } from '@nanny-polo/shared/admin-account';
import { openAdminCalls } from '@nanny-polo/shared/open-calls';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { ownUserCalls } from '@nanny-polo/shared/user-profile';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../session/api.ts';
import { guestPageAt, mount, signInPath, tokenIn } from '../session/return-path.ts';
import { Done, Refused, SignInFrame, Submit } from '../sign-in/SignInFrame.tsx';
import { useSend } from '../sign-in/use-send.ts';
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
  const page = guestPageAt(pathname);
  const token = tokenIn(pathname);
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
  const { send, busy, refusal, form } = useSend(acceptInvitation.schema.body, (body) =>
    api.call(acceptInvitation, { params: { token }, body }),
  );
  const [isSignedIn] = useState(() => readSession() !== null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send();
    if (response) onDone(response.message);
  }

  return (
    <SignInFrame
      title={texts.invitation.title}
      heading={texts.invitation.heading}
      lead={texts.invitation.lead}
    >
      <form ref={form} noValidate onSubmit={submit}>
        {isSignedIn && <p className="guest-lead">{texts.invitation.signed_in}</p>}
        <Refused message={refusal.message} />
        <NewPassword faults={refusal.fields} />
        <Submit busy={busy} label={texts.invitation.act} />
      </form>
      <p className="guest-elsewhere">
        <a href={signInPath}>{texts.back}</a>
      </p>
    </SignInFrame>
  );
}

const noFields = z.object({});

interface VerifyPageProps {
  /** Whether the address replaces an earlier one. */
  changed: boolean;
  token: string;
}

/** The page of the link that verifies an address. It needs a click, so that mail scanners do not use up the link. */
function VerifyPage({ changed, token }: VerifyPageProps) {
  const call = changed ? openAdminCalls.verifyEmailChange : openAdminCalls.verifyEmail;
  const { send, busy, refusal, form } = useSend(noFields, () => api.call(call, { params: { token } }));
  const [done, setDone] = useState<string | null>(null);
  const { verify } = texts;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send();
    if (response) setDone(response.message);
  }

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
      <form ref={form} onSubmit={submit}>
        <Refused message={refusal.message} />
        <Submit busy={busy} label={changed ? verify.changed_act : verify.act} />
      </form>
      <p className="guest-elsewhere">
        <a href={mount}>{texts.to_back_office}</a>
      </p>
    </SignInFrame>
  );
}
