import { adminLogin } from '@nanny-polo/shared/admin-account';
import { type FormEvent, useEffect, useRef } from 'react';
import { en } from '../messages/en.ts';
import { authProvider } from '../session/auth-provider.ts';
import { keepInputOf, takeKeptInput } from '../session/kept-input.ts';
import { forgotPasswordPath, signInPath } from '../session/return-path.ts';
import { watchOtherTabs } from '../session/watch-tabs.ts';
import { Field, PasswordField } from './Field.tsx';
import { Done, Refused, SignInFrame, Submit } from './SignInFrame.tsx';
import { useSend } from './use-send.ts';

interface SignInPageProps {
  /** The success message to show, for example after a password was changed. */
  notice?: string | null;
  /** Called once the session and the profile are stored. */
  onSignedIn: () => void;
  /** Called on every input, to prefetch the back office. */
  onTyping: () => void;
}

/** The back office's sign-in page. */
export function SignInPage({ notice = null, onSignedIn, onTyping }: SignInPageProps) {
  const { send, busy, refusal, form } = useSend(adminLogin.schema.body, async (credentials) => {
    await authProvider.login(credentials);
    onSignedIn();
  });
  const email = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { email: typed } = takeKeptInput(signInPath) ?? {};
    if (email.current && typeof typed === 'string') email.current.value = typed;
    return keepInputOf(signInPath, () => ({ email: email.current?.value }));
  }, []);

  useEffect(() => watchOtherTabs(onSignedIn), [onSignedIn]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await send();
  }

  return (
    <SignInFrame title={en.sign_in.title} heading={en.sign_in.heading} lead={en.sign_in.lead}>
      <form ref={form} noValidate onSubmit={submit} onInput={onTyping}>
        <Done message={refusal.message ? null : notice} />
        <Refused message={refusal.message} />
        <Field name="email" label={en.sign_in.email} fault={refusal.fields.email}>
          {(props) => (
            <input
              {...props}
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
          fault={refusal.fields.password}
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
