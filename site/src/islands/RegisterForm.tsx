import { watchSession } from '@nanny-polo/shared/accounts/session';
import { registerUser } from '@nanny-polo/shared/accounts/user-account';
import { resendAfterSeconds, tokenHours } from '@nanny-polo/shared/contract/constants';
import { useCallback, useEffect, useState } from 'react';
import { keepStep, takeStep } from '../lib/kept-step.ts';
import { fillText } from '../messages/fill.ts';
import { localisePath } from '../messages/path.ts';
import { Done } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Form, Submit } from './Form.tsx';
import type { TextProps } from './form-text.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { GuestsOnly } from './GuestsOnly.tsx';
import { NamePair } from './NamePair.tsx';
import { PasswordPair } from './PasswordField.tsx';
import { ResendLink } from './ResendLink.tsx';
import { useForm } from './use-form.ts';

/** Registers with a password or with Google. A message then replaces the form, so that nobody registers twice. */
export function RegisterForm({ text }: TextProps) {
  return (
    <GuestsOnly text={text}>
      <Register text={text} />
    </GuestsOnly>
  );
}

function Register({ text }: TextProps) {
  const [registered, setRegistered] = useState('');
  // A phone drops this page while its owner reads the mail.
  const showRegistered = useCallback((email: string) => {
    keepStep('registered', email);
    setRegistered(email);
  }, []);
  useEffect(() => {
    const email = takeStep('registered');
    if (email) showRegistered(email);
    return watchSession((session) => {
      if (session) takeStep('registered');
    });
  }, [showRegistered]);
  const form = useForm(registerUser, {
    refused: text.signIn.refused,
    onDone: (_, { email }) => showRegistered(email),
  });
  const label = text.form;

  if (registered) return <Registered email={registered} text={text} />;
  return (
    <>
      <Form form={form}>
        <NamePair />
        <EmailField label={label.email} />
        <PasswordPair />
        <Submit>{text.register.submit}</Submit>
      </Form>
      <p className="or">{text.google.or}</p>
      <GoogleSignIn text={text.google} />
    </>
  );
}

/** Shown after registration: says which mail to expect and, after five seconds, offers to resend it. */
function Registered({ email, text }: TextProps & { readonly email: string }) {
  const [canResend, setCanResend] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCanResend(true), resendAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="sent registered">
      <Done>
        <p className="display">{text.register.created}</p>
        <p>{fillText(text.register.createdMore, { email, hours: tokenHours })}</p>
      </Done>
      {canResend && <ResendLink email={email} text={text} />}
      <p>
        <a href={localisePath('/register')} onClick={() => takeStep('registered')}>
          {text.register.wrongAddress}
        </a>
      </p>
    </div>
  );
}
