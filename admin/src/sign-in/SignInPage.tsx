import { type FormEvent, useEffect, useRef, useState } from 'react';
import mark from '../mark.svg';
import { en } from '../messages/en.ts';
import { watchOtherTabs } from '../session/watch-tabs.ts';
import { Scene } from './Scene.tsx';
import { type Refusal, signIn } from './sign-in.ts';
import './sign-in.css';

interface SignInPageProps {
  /** Called once session and profile are kept. */
  onSignedIn: () => void;
  /** Called at the first letter typed, while there is time to fetch what comes next. */
  onTyping: () => void;
}

const nothing: Refusal = { message: null, fields: {} };

/** The back office's sign-in page: plain elements and CSS, nothing of the back office itself. */
export function SignInPage({ onSignedIn, onTyping }: SignInPageProps) {
  const [refusal, setRefusal] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `${en.sign_in.title} · ${en.shell.product}`;
    return watchOtherTabs(onSignedIn);
  }, [onSignedIn]);

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
    <div className="door">
      <Scene />
      <main className="door-form">
        <div className="door-brand">
          <img src={mark} alt="" width="36" height="36" />
          <span>{en.shell.product}</span>
        </div>
        <h1>{en.sign_in.heading}</h1>
        <p className="door-lead">{en.sign_in.lead}</p>
        <form ref={form} noValidate onSubmit={submit} onInput={onTyping}>
          <p className="door-refusal" role="alert">
            {refusal.message}
          </p>
          <Field name="email" label={en.sign_in.email} fault={refusal.fields.email}>
            {(props) => (
              <input
                {...props}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field name="password" label={en.sign_in.password} fault={refusal.fields.password}>
            {(props) => (
              <span className="door-password">
                <input {...props} type={visible ? 'text' : 'password'} autoComplete="current-password" />
                <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
                  {visible ? en.sign_in.hide : en.sign_in.show}{' '}
                  <span className="out-of-sight">{en.sign_in.password}</span>
                </button>
              </span>
            )}
          </Field>
          <button className="door-submit" type="submit" aria-disabled={busy}>
            {busy ? en.sign_in.busy : en.sign_in.submit}
          </button>
        </form>
        <p className="door-elsewhere">
          {en.sign_in.parent} <a href="/sign-in">{en.sign_in.parent_link}</a>
        </p>
      </main>
    </div>
  );
}

interface InputProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  fault: string | undefined;
  children: (props: InputProps) => React.ReactNode;
}

function Field({ name, label, fault, children }: FieldProps) {
  const described = fault ? `${name}-fault` : undefined;
  return (
    <div className="door-field">
      <label htmlFor={name}>{label}</label>
      {children({ id: name, name, 'aria-invalid': Boolean(fault), 'aria-describedby': described })}
      {fault && (
        <span className="door-fault" id={described}>
          {fault}
        </span>
      )}
    </div>
  );
}
