import { ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import type { PasskeyRequest } from '@nanny-polo/shared/accounts/passkey';
import { type FactorProof, secondFactor } from '@nanny-polo/shared/accounts/second-factor';
import type { CallOptions, Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../base/session/api.ts';
import { storeSignIn } from '../../base/session/profile.ts';
import { Done, Refused, SignInFrame, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { texts } from '../second-factor/messages.ts';
import { ProveWays } from '../second-factor/ProveWays.tsx';

const words = texts.second_step;

interface SecondStepProps {
  /** The token of level 1. It is never stored, so that a reload starts again. */
  token: string;
  /** None if the second factor has yet to be set up. */
  ways: readonly ProofWay[];
  onSignedIn: () => void;
  /** Called with a sentence if the session of level 1 has ended. */
  onRestart: (message: string | null) => void;
}

/** The second step of a sign-in: proves the second factor, or asks for the link that sets it up. */
export function SecondStep({ token, ways, onSignedIn, onRestart }: SecondStepProps) {
  const [passkey, setPasskey] = useState<PasskeyRequest | null>(null);
  const [error, setError] = useState<string | null>(null);

  const call = useCallback(
    <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) =>
      api
        .call(endpoint, { ...options, headers: { authorization: `Bearer ${token}` } })
        .catch((failure: { status?: number }) => {
          if (failure.status === 401) onRestart(words.ended);
          throw failure;
        }),
    [token, onRestart],
  );
  const loading = useRef<AbortController>(undefined);
  const load = useCallback(() => {
    const controller = new AbortController();
    const { signal } = controller;
    loading.current = controller;
    setPasskey(null);
    call(secondFactor.start, { signal }).then(
      (response) => setPasskey(response.passkey),
      (failure: Error) => signal.aborted || setError(failure.message),
    );
  }, [call]);
  const asksPasskey = ways.includes('passkey');
  useEffect(() => {
    if (asksPasskey) load();
    return () => loading.current?.abort();
  }, [asksPasskey, load]);

  async function prove(proof: FactorProof) {
    setError(null);
    // A proof ends the session of level 1, on which the challenge depends.
    loading.current?.abort();
    try {
      const { data } = await call(secondFactor.finish, { body: proof });
      await storeSignIn(data);
    } catch (failure) {
      // A challenge serves once.
      if (asksPasskey && (proof.way === 'passkey' || !passkey)) load();
      throw failure;
    }
    onSignedIn();
  }

  function restart() {
    loading.current?.abort();
    call(ownAdminCalls.logout).catch(() => undefined);
    onRestart(null);
  }

  return (
    <SignInFrame
      title={words.title}
      heading={ways.length > 0 ? words.heading : texts.enrolment.heading}
      lead={ways.length > 0 ? words.lead : words.set_up_lead}
    >
      {ways.length > 0 ? (
        <ProveWays ways={ways} passkey={passkey} onProve={prove} error={error} />
      ) : (
        <MailLink send={() => call(secondFactor.mailLink)} />
      )}
      <p className="guest-elsewhere guest-aside">
        <button type="button" onClick={restart}>
          {words.restart}
        </button>
      </p>
    </SignInFrame>
  );
}

function MailLink({ send }: { send: () => Promise<{ message: string }> }) {
  const [done, setDone] = useState<string | null>(null);
  const { message, busy, props } = useForm(secondFactor.mailLink, {
    send,
    onDone: (response) => setDone(response.message),
  });
  return (
    <form {...props}>
      <Done message={message ? null : done} />
      <Refused message={message} />
      <Submit busy={busy} label={words.mail_link} quiet={done !== null} />
    </form>
  );
}
