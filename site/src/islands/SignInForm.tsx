import { userLogin } from '@nanny-polo/shared/user-account';
import { useState } from 'react';
import { returnPath } from '../lib/return-path.ts';
import { enter } from '../lib/sign-in.ts';
import type { Messages } from '../messages/en.ts';
import { EmailField } from './EmailField.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['account'];
}

/** Signs a parent in, with a password or with Google, and opens the page that led here. */
export function SignInForm({ text }: Props) {
  return (
    <GuestsOnly text={text} parentsTo={returnPath}>
      <PasswordSignIn text={text} />
      <p className="or">{text.google.or}</p>
      <GoogleSignIn text={text.google} onToken={(token) => enter(token, 'GOOGLE', returnPath())} />
    </GuestsOnly>
  );
}

function PasswordSignIn({ text }: Props) {
  const [email, setEmail] = useState('');
  const [isUnverified, setUnverified] = useState(false);
  const form = useForm(userLogin, {
    body: (fields) => {
      setEmail(String(fields.get('email')));
      return Object.fromEntries(fields);
    },
    onDone: ({ data }) => enter(data.access_token, 'LOCAL', returnPath()),
    refused: text.signIn.refused,
    onRefused: ({ code }) => setUnverified(code === 'email_unverified'),
  });
  const { state, errors } = form;

  return (
    <>
      <form {...form.props}>
        <EmailField label={text.form.email} autoComplete="username" error={errors.email} />
        <PasswordField
          name="password"
          label={text.form.password}
          autoComplete="current-password"
          error={errors.password}
        />
        <Submit form={form} blocked={state.status === 'done'}>
          {text.signIn.submit}
        </Submit>
      </form>
      {isUnverified && state.status === 'failed' && <ResendLink email={email} text={text} />}
    </>
  );
}
