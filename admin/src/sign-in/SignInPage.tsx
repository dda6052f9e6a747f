import { type FormEvent, useEffect, useRef, useState } from 'react';
import { en } from '../messages/en.ts';
import { keepInputOf, takeKeptInput } from '../session/kept-input.ts';
import { forgotPasswordPath, signInPath } from '../session/return-path.ts';
import { watchOtherTabs } from '../session/watch-tabs.ts';
import { Field, PasswordField } from './Field.tsx';
import { Done, Refused, SignInFrame, Submit } from './SignInFrame.tsx';
import { type Refusal, signIn } from './sign-in.ts';
import { useFaults } from './use-faults.ts';

interface SignInPageProps {
  /** The success message to show, for example after a password was changed. */
  notice?: string | null;
  /** Called once the session and the profile are stored. */
  onSignedIn: () => void;
  /** Called on every input, to prefetch the back office. */
  onTyping: () => void;
}

const nothing: Refusal = { message: null, fields: {} };

/** The back office's sign-in page. */
export function SignInPage({ notice = null, onSignedIn, onTyping }: SignInPageProps) {
  const [refusal, setRefusal] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const faults = useFaults(refusal, form);

  useEffect(() => {
    const { email: typed } = takeKeptInput(signInPath) ?? {};
    if (email.current && typeof typed === 'string') email.current.value = typed;
    return keepInputOf(signInPath, () => ({ email: email.current?.value }));
  }, []);

  useEffect(() => watchOtherTabs(onSignedIn), [onSignedIn]);

  useEffect(() => {
    const at = refusal.fields.email || !refusal.fields.password ? 'email' : 'password';
    if (refusal !== nothing) form.current?.querySelector<HTMLInputElement>(`[name=${at}]`)?.focus();
  }, [refusal]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    const refused = await signIn({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    });
    setBusy(false);
    if (refused) setRefusal(refused);
    else onSignedIn();
  }

  return (
    <SignInFrame title={en.sign_in.title} heading={en.sign_in.heading} lead={en.sign_in.lead}>
      <form ref={form} noValidate onSubmit={submit} onInput={onTyping}>
        <Done message={refusal === nothing ? notice : null} />
        <Refused message={refusal.message} />
        <Field name="email" label={en.sign_in.email} fault={faults.email}>
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
          fault={faults.password}
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
