import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { en } from '../../base/messages/en.ts';
import { authProvider } from '../../base/session/auth-provider.ts';
import { registerInput, takeKeptInput } from '../../base/session/kept-input.ts';
import { forgotPasswordPath, signInPath } from '../../base/session/return-path.ts';
import { watchOtherTabs } from '../../base/session/watch-tabs.ts';
import { Field, PasswordField } from '../guest/Field.tsx';
import { Done, Refused, SignInFrame, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { canUsePasskeys } from '../second-factor/passkeys.ts';
import { Failure } from './Failure.tsx';
import { Starting } from './Starting.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

interface SignInPageProps {
  /** The success message to show, for example after a password was changed. */
  notice?: string | null;
  /** Called once the session and the profile are stored. */
  onSignedIn: () => void;
  /** Called on every input, to prefetch the back office. */
  onTyping: () => void;
}

/** A second factor that is due after the right password. */
interface Due {
  readonly token: string;
  readonly ways: readonly ProofWay[];
  readonly email: string;
}

export function SignInPage({ notice = null, onSignedIn, onTyping }: SignInPageProps) {
  const [due, setDue] = useState<Due | null>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const [ended, setEnded] = useState<string | null>(null);

  useEffect(() => watchOtherTabs(onSignedIn), [onSignedIn]);

  const restart = useCallback((message: string | null) => {
    setDue(null);
    setEnded(message);
  }, []);

  if (due)
    return (
      <ErrorBoundary FallbackComponent={Failure}>
        <Suspense fallback={<Starting />}>
          <SecondStep {...due} onSignedIn={onSignedIn} onRestart={restart} />
        </Suspense>
      </ErrorBoundary>
    );
  return (
    <FirstStep
      notice={notice}
      ended={ended}
      typedEmail={typedEmail}
      onSignedIn={onSignedIn}
      onTyping={onTyping}
      onDue={(next) => {
        setTypedEmail(next.email);
        setDue(next);
      }}
    />
  );
}

interface FirstStepProps extends SignInPageProps {
  /** Why the second step has ended. */
  ended: string | null;
  typedEmail: string;
  onDue: (due: Due) => void;
}

function FirstStep({ notice, ended, typedEmail, onSignedIn, onTyping, onDue }: FirstStepProps) {
  const passkey = usePasskeySignIn(onSignedIn);
  const { errors, message, busy, props } = useForm(adminLogin, {
    send: (credentials) =>
      authProvider.login(credentials).catch((error) => Promise.reject(error.cause ?? error)),
    onDone: ({ data: { access_token: token, second_factor: ways } }, { email }) =>
      ways ? onDue({ token, ways, email }) : onSignedIn(),
    refused: en.sign_in.refused,
  });
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { email: typed } = takeKeptInput(signInPath) ?? {};
    if (email.current && typeof typed === 'string') email.current.value = typed;
    return registerInput(signInPath, () => ({ email: email.current?.value }));
  }, []);

  const refusal = message ?? passkey.message ?? ended;
  return (
    <SignInFrame title={en.sign_in.title} heading={en.sign_in.heading} lead={en.sign_in.lead}>
      <form
        {...props}
        onInput={(event) => {
          onTyping();
          passkey.clear();
          props.onInput(event);
        }}
      >
        <Done message={refusal ? null : (notice ?? null)} />
        <Refused message={refusal} />
        <Field name="email" label={en.sign_in.email} fault={errors.email}>
          {(field) => (
            <input
              {...field}
              ref={email}
              type="email"
              defaultValue={typedEmail}
              onFocus={passkey.renew}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <PasswordField
          name="password"
          label={en.sign_in.password}
          fault={errors.password}
          autoComplete="current-password"
        />
        <p className="guest-forgot">
          <a href={forgotPasswordPath + location.search}>{en.sign_in.forgot}</a>
        </p>
        <Submit busy={busy} label={en.sign_in.submit} />
        {canUsePasskeys() && (
          <button className="guest-quiet" type="button" aria-disabled={passkey.busy} onClick={passkey.start}>
            {en.sign_in.passkey}
          </button>
        )}
      </form>
      <p className="guest-elsewhere">
        {en.sign_in.parent} <a href="/sign-in">{en.sign_in.parent_link}</a>
      </p>
    </SignInFrame>
  );
}
