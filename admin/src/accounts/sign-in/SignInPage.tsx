import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { useEffect, useRef } from 'react';
import { en } from '../../base/messages/en.ts';
import { authProvider } from '../../base/session/auth-provider.ts';
import { registerInput, takeKeptInput } from '../../base/session/kept-input.ts';
import { forgotPasswordPath, signInPath } from '../../base/session/return-path.ts';
import { watchOtherTabs } from '../../base/session/watch-tabs.ts';
import { Field, PasswordField } from './Field.tsx';
import { Done, Refused, SignInFrame, Submit } from './SignInFrame.tsx';
import { useForm } from './use-form.ts';

interface SignInPageProps {
  /** The success message to show, for example after a password was changed. */
  notice?: string | null;
  /** Called once the session and the profile are stored. */
  onSignedIn: () => void;
  /** Called on every input, to prefetch the back office. */
  onTyping: () => void;
}

export function SignInPage({ notice = null, onSignedIn, onTyping }: SignInPageProps) {
  const { errors, message, busy, props } = useForm(adminLogin, {
    send: (credentials) =>
      authProvider.login(credentials).catch((error) => Promise.reject(error.cause ?? error)),
    onDone: onSignedIn,
    refused: en.sign_in.refused,
  });
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { email: typed } = takeKeptInput(signInPath) ?? {};
    if (email.current && typeof typed === 'string') email.current.value = typed;
    return registerInput(signInPath, () => ({ email: email.current?.value }));
  }, []);

  useEffect(() => watchOtherTabs(onSignedIn), [onSignedIn]);

  return (
    <SignInFrame title={en.sign_in.title} heading={en.sign_in.heading} lead={en.sign_in.lead}>
      <form
        {...props}
        onInput={(event) => {
          onTyping();
          props.onInput(event);
        }}
      >
        <Done message={message ? null : notice} />
        <Refused message={message} />
        <Field name="email" label={en.sign_in.email} fault={errors.email}>
          {(field) => (
            <input
              {...field}
              ref={email}
              type="email"
              autoComplete="username"
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
      </form>
      <p className="guest-elsewhere">
        {en.sign_in.parent} <a href="/sign-in">{en.sign_in.parent_link}</a>
      </p>
    </SignInFrame>
  );
}
