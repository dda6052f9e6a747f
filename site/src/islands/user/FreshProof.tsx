import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import { clearSession, replaceToken } from '@nanny-polo/shared/accounts/session';
import { userProof } from '@nanny-polo/shared/accounts/user-passkeys';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import type { MouseEvent } from 'react';
import { api } from '../../lib/api.ts';
import { requestPasskey } from '../../lib/passkey.ts';
import { buildSignInPath } from '../../lib/sign-in.ts';
import { focusElement } from '../Done.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { useHasPasskeys } from '../use-ready.ts';
import { Load } from './AccountSection.tsx';
import { ActionForm } from './ActionForm.tsx';
import { SmallButton } from './SmallButton.tsx';
import { usePasskeyAction } from './use-passkey-action.tsx';
import { useText } from './user-text.ts';

export interface Asked {
  readonly onProven: () => void;
  readonly onBack: () => void;
}

const fetchWays = async (): Promise<ProofWay[]> => (await api.call(userProof.start)).ways;

/** Asks a parent to prove again who they are. */
export function FreshProof(asked: Asked) {
  const own = useText().user.proof;
  const ways = useLoad(fetchWays);
  return (
    <section className="question" aria-labelledby="proof" tabIndex={-1} ref={focusElement}>
      <h3 id="proof">{own.title}</h3>
      <Load load={ways}>{(value) => <Ways {...asked} ways={value} />}</Load>
    </section>
  );
}

function Ways({ ways, onProven, onBack }: Asked & { readonly ways: readonly ProofWay[] }) {
  const own = useText().user.proof;
  const hasPasskey = useHasPasskeys() && ways.includes('passkey');
  const hasPassword = ways.includes('password');
  return (
    <>
      {hasPasskey && <ByPasskey onProven={onProven} />}
      {hasPassword && <ByPassword onProven={onProven} onBack={onBack} />}
      {!hasPasskey && !hasPassword && (
        <p>
          {own.none}{' '}
          <a href={buildSignInPath()} onClick={signInAgain}>
            {own.signInAgain}
          </a>
        </p>
      )}
      {!hasPassword && (
        <p>
          <SmallButton onClick={onBack}>{own.back}</SmallButton>
        </p>
      )}
    </>
  );
}

function ByPasskey({ onProven }: Pick<Asked, 'onProven'>) {
  const own = useText().user.proof;
  const { isRunning, failure, run } = usePasskeyAction({ failed: own.failed });
  const prove = async () => {
    const { passkey } = await api.call(userProof.start);
    if (!passkey) throw new Error('The last passkey was removed meanwhile.');
    const response = await requestPasskey(passkey);
    const { access_token } = await api.call(userProof.finish, { body: { way: 'passkey', response } });
    replaceToken(access_token);
    onProven();
  };
  return (
    <>
      {failure}
      <p>
        <SmallButton aria-disabled={isRunning} onClick={() => run(prove)}>
          {own.passkey}
        </SmallButton>
      </p>
    </>
  );
}

function ByPassword({ onProven, onBack }: Asked) {
  const { proof: own, security } = useText().user;
  const form = useForm(userProof.finish, {
    body: (fields) => ({ way: 'password', password: fields.get('proof_password') }),
    inputOf: { password: 'proof_password' },
    onDone: ({ access_token }) => {
      replaceToken(access_token);
      onProven();
    },
  });
  return (
    <ActionForm form={form} submit={own.submit} back={own.back} onBack={onBack}>
      <PasswordField name="proof_password" label={security.current} autoComplete="current-password" />
    </ActionForm>
  );
}

/** Ends the session, so that the sign-in page does not lead back at once. */
async function signInAgain(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const path = buildSignInPath();
  await api.call(ownUserCalls.logout).catch(() => undefined);
  clearSession();
  navigateTo(path);
}
