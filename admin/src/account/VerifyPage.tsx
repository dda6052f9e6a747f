import { openAdminCalls } from '@nanny-polo/shared/open-calls';
import { type FormEvent, useState } from 'react';
import { mount } from '../session/return-path.ts';
import { Done, Refused, SignInFrame, Submit } from '../sign-in/SignInFrame.tsx';
import { useSend } from '../sign-in/use-send.ts';
import { texts } from './messages.ts';

interface VerifyPageProps {
  /** Whether the address replaces an earlier one. */
  changed: boolean;
  token: string;
}

/** The page of the link that verifies an address. It needs a click, so that mail scanners do not use up the link. */
export function VerifyPage({ changed, token }: VerifyPageProps) {
  const { send, busy, refusal, form } = useSend(
    changed ? openAdminCalls.verifyEmailChange : openAdminCalls.verifyEmail,
  );
  const [done, setDone] = useState<string | null>(null);
  const { verify } = texts;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send({}, { token });
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
