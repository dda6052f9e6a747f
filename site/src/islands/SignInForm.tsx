import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { useEffect, useState } from 'react';
import { startParentSession } from '../lib/sign-in.ts';
import { EmailField } from './EmailField.tsx';
import { Form, Submit } from './Form.tsx';
import type { TextProps } from './form-text.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import { useForm } from './use-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs a parent in, with a password, Google or a passkey, and opens the page of the account that they wanted to see. */
export function SignInForm({ text }: TextProps) {
  const { isPossible, isRunning, failure, start, aroundForm } = usePasskeySignIn(text.signIn.passkeyFailed);
  return (
    <GuestsOnly text={text}>
      <div {...aroundForm}>
        <PasswordSignIn text={text} failure={failure} />
      </div>
      <p className="or">{text.google.or}</p>
      <GoogleSignIn text={text.google} />
      <p className="passkey">
        <button
          type="button"
          className="button quiet-button"
          disabled={!isPossible}
          aria-disabled={isRunning}
          onClick={start}
        >
          {isRunning ? text.form.sending : text.signIn.passkey}
        </button>
      </p>
    </GuestsOnly>
  );
}

interface PasswordProps extends TextProps {
  /** Why another way to sign in failed, shown instead of the form's own message. */
  readonly failure: string;
}

function PasswordSignIn({ text, failure }: PasswordProps) {
  const [email, setEmail] = useState('');
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    import('./drafts.ts').then(
      ({ hasParentDraft }) => setEnded(hasParentDraft()),
      () => undefined,
    );
  }, []);
  const form = useForm(userLogin, {
    body: (fields) => {
      setEmail(String(fields.get('email')));
      return Object.fromEntries(fields);
    },
    onDone: ({ data }) => startParentSession(data.access_token, 'LOCAL'),
    refused: text.signIn.refused,
  });
  const { state } = form;

  return (
    <>
      {isEnded && <p role="status">{text.signIn.ended}</p>}
      <Form
        form={failure ? { ...form, state: { status: 'failed', message: failure } } : form}
        blocked={state.status === 'done'}
      >
        <EmailField label={text.form.email} autoComplete="username webauthn" />
        <PasswordField name="password" label={text.form.password} autoComplete="current-password" />
        <Submit>{text.signIn.submit}</Submit>
      </Form>
      {state.status === 'failed' && state.error.body.code === 'email_unverified' && (
        <ResendLink email={email} text={text} />
      )}
    </>
  );
}
