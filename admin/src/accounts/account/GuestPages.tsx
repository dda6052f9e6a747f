import { acceptInvitation, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { lazy, useState } from 'react';
import { api } from '../../base/session/api.ts';
import {
  findGuestPage,
  forgotPasswordPath,
  mount,
  signInPath,
  tokenOf,
} from '../../base/session/return-path.ts';
import { Done, Refused, SignInFrame, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';

const loadEnrolment = () => import('../second-factor/EnrolmentPage.tsx');
const EnrolmentPage = lazy(() => loadEnrolment().then((module) => ({ default: module.EnrolmentPage })));
const Enrolment = lazy(() => loadEnrolment().then((module) => ({ default: module.Enrolment })));

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
  const [enrolling, setEnrolling] = useState<string | null>(null);
  const onDone = async (message: string) => {
    await endOtherSession();
    onPassword(message);
  };
  const enrol = async (accessToken: string) => {
    await endOtherSession();
    setEnrolling(accessToken);
  };
  if (enrolling) return <Enrolment accessToken={enrolling} />;
  if (page === '/second-factor/:token') return <EnrolmentPage token={token} onOpen={enrol} />;
  if (page === '/forgot-password') return <ForgotPasswordPage onDone={onDone} />;
  if (page === '/invitation/:token') return <InvitationPage token={token} onDone={onDone} onEnrol={enrol} />;
  return <LinkPage page={page as keyof typeof linkPages} token={token} />;
}

interface InvitationPageProps {
  token: string;
  onDone: (message: string) => void;
  /** Called if the agency requires a second factor, with the token of the session that sets it up. */
  onEnrol: (accessToken: string) => void;
}

/** The page that an invitation links to: a new admin chooses their first password and signs in with it. */
function InvitationPage({ token, onDone, onEnrol }: InvitationPageProps) {
  const { errors, message, busy, props } = useForm(acceptInvitation, {
    params: { token },
    onDone: ({ message, access_token }) => (access_token ? onEnrol(access_token) : onDone(message)),
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

const linkPages = {
  '/email-verification/:token': { call: openAdminCalls.verifyEmail, words: texts.verify, next: mount },
  '/verify-email-changes/:token': {
    call: openAdminCalls.verifyEmailChange,
    words: texts.verify_change,
    next: mount,
  },
  '/not-me/:token': { call: openAdminCalls.notMe, words: texts.not_me, next: forgotPasswordPath },
} as const;

interface LinkPageProps {
  page: keyof typeof linkPages;
  token: string;
}

/** The page of a mailed link that makes one call. It needs a click, so that mail scanners do not use up the link. */
function LinkPage({ page, token }: LinkPageProps) {
  const { call, words, next } = linkPages[page];
  const [done, setDone] = useState<string | null>(null);
  const { message, busy, props } = useForm<typeof call>(call, {
    params: { token },
    onDone: (response) => setDone(response.message),
  });
  if (done)
    return (
      <SignInFrame title={words.title} heading={words.done_heading}>
        <Done message={done} />
        <a className="guest-submit" href={next}>
          {words.next}
        </a>
      </SignInFrame>
    );
  return (
    <SignInFrame title={words.title} heading={words.heading} lead={words.lead}>
      <form {...props}>
        <Refused message={message} />
        <Submit busy={busy} label={words.act} />
      </form>
      <p className="guest-elsewhere">
        <a href={mount}>{texts.to_back_office}</a>
      </p>
    </SignInFrame>
  );
}
