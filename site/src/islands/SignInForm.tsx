import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { useState } from 'react';
import { startParentSession } from '../lib/sign-in.ts';
import { EmailField } from './EmailField.tsx';
import { Form, Submit } from './Form.tsx';
import type { TextProps } from './form-text.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import { useForm } from './use-form.ts';

/** Signs a parent in, with a password or with Google, and opens the page of the account that they wanted to see. */
export function SignInForm({ text }: TextProps) {
  return (
    <GuestsOnly text={text}>
      <PasswordSignIn text={text} />
      <p className="or">{text.google.or}</p>
      <GoogleSignIn text={text.google} />
    </GuestsOnly>
  );
}

function PasswordSignIn({ text }: TextProps) {
  const [email, setEmail] = useState('');
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
      <Form form={form} blocked={state.status === 'done'}>
        <EmailField label={text.form.email} autoComplete="username" />
        <PasswordField name="password" label={text.form.password} autoComplete="current-password" />
        <Submit>{text.signIn.submit}</Submit>
      </Form>
      {state.status === 'failed' && state.error.body.code === 'email_unverified' && (
        <ResendLink email={email} text={text} />
      )}
    </>
  );
}
