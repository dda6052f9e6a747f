import { openEnrolment } from '@nanny-polo/shared/accounts/second-factor';
import { readSession, writeSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { useCallback, useState } from 'react';
import { api } from '../../base/session/api.ts';
import { mount, signInPath } from '../../base/session/return-path.ts';
import { Refused, SignInFrame, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { texts } from './messages.ts';
import { canUsePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpCodes } from './SetUpCodes.tsx';
import { type Call, type FirstFactor, useAddPasskey } from './use-add-passkey.ts';

const words = texts.enrolment;

interface EnrolmentPageProps {
  token: string;
  /** Called with the token of a session that can only set up the first factor. */
  onOpen: (accessToken: string) => void;
}

/** The page of the mailed link. It needs a click, so that mail scanners do not use up the link. */
export function EnrolmentPage({ token, onOpen }: EnrolmentPageProps) {
  const { message, busy, props } = useForm<typeof openEnrolment>(openEnrolment, {
    params: { token },
    onDone: ({ access_token }) => onOpen(access_token),
  });
  const [isSignedIn] = useState(() => readSession() !== null);
  return (
    <SignInFrame title={words.title} heading={words.heading} lead={words.start_lead}>
      <form {...props}>
        {isSignedIn && <p className="guest-lead">{words.signed_in}</p>}
        <Refused message={message} />
        <Submit busy={busy} label={words.start} />
      </form>
      <p className="guest-elsewhere">
        <a href={signInPath}>{words.back}</a>
      </p>
    </SignInFrame>
  );
}

/** Sets up the first factor in a session for that alone, shows the recovery codes, and then signs in. */
export function Enrolment({ accessToken }: { accessToken: string }) {
  const [isWithCodes, setWithCodes] = useState(!canUsePasskeys());
  const [first, setFirst] = useState<FirstFactor | null>(null);
  const call: Call = useCallback(
    (endpoint, options) =>
      api.call(endpoint, {
        ...options,
        headers: { authorization: `Bearer ${accessToken}` },
      } as typeof options),
    [accessToken],
  );
  const passkey = useAddPasskey(call, setFirst);

  function enter() {
    // The page that opens fetches profile and permissions, as if another tab had signed in.
    const token = first?.access_token;
    if (token) writeSession({ token, role: 'ADMIN', provider: 'LOCAL', permissions: [] });
    navigateTo(mount);
  }

  if (first)
    return (
      <SignInFrame title={words.title} heading={texts.recovery.heading}>
        <RecoveryCodes codes={first.recovery_codes ?? []} onKept={enter} />
      </SignInFrame>
    );
  if (isWithCodes)
    return (
      <SignInFrame title={words.title} heading={words.codes} isStep>
        <SetUpCodes call={call} onDone={setFirst} />
        {canUsePasskeys() && (
          <p className="guest-aside">
            <button type="button" onClick={() => setWithCodes(false)}>
              {words.other}
            </button>
          </p>
        )}
      </SignInFrame>
    );
  return (
    <SignInFrame title={words.title} heading={words.heading} lead={words.choose_lead} isStep>
      <Refused message={passkey.problem} />
      <button className="guest-choice" type="button" aria-disabled={passkey.adding} onClick={passkey.add}>
        <span className="guest-choice-name">{words.passkey}</span>
        <span>{words.passkey_text}</span>
      </button>
      <button className="guest-choice" type="button" onClick={() => setWithCodes(true)}>
        <span className="guest-choice-name">{words.codes}</span>
        <span>{words.codes_text}</span>
      </button>
    </SignInFrame>
  );
}
