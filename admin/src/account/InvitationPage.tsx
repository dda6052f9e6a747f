import { acceptInvitation } from '@nanny-polo/shared/admin-account';
import { readSession } from '@nanny-polo/shared/session';
import { type FormEvent, useState } from 'react';
import { signInPath } from '../session/return-path.ts';
import { Refused, SignInFrame, Submit } from '../sign-in/SignInFrame.tsx';
import { useSend } from '../sign-in/use-send.ts';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';

interface InvitationPageProps {
  token: string;
  onDone: (message: string) => void;
}

/** The page that an invitation links to: a new admin chooses their first password and signs in with it. */
export function InvitationPage({ token, onDone }: InvitationPageProps) {
  const { send, busy, refusal, form } = useSend(acceptInvitation);
  const [isSignedIn] = useState(() => readSession() !== null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send({}, { token });
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
