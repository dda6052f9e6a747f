import { openAdminCalls } from '@nanny-polo/shared/open-calls';
import { type SentPin, sentPin } from '@nanny-polo/shared/sent-pin';
import { type FormEvent, useState } from 'react';
import { api } from '../session/api.ts';
import { signInPath } from '../session/return-path.ts';
import { Field } from '../sign-in/Field.tsx';
import { Done, Refused, SignInFrame, Submit } from '../sign-in/SignInFrame.tsx';
import { useFirstFocus, useSend } from '../sign-in/use-send.ts';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';
import { PinStep } from './PinStep.tsx';

const { forgetPassword, resetPassword } = openAdminCalls;

type Step =
  | { at: 'address' }
  | { at: 'pin'; email: string; sent: SentPin }
  | { at: 'password'; email: string; pin: string; message: string };

/** The page for a forgotten password, in steps: address, PIN, new password (specification, section 4). */
export function ForgotPasswordPage({ onDone }: { onDone: (message: string) => void }) {
  const [step, setStep] = useState<Step>({ at: 'address' });
  const restart = () => setStep({ at: 'address' });
  const onSent = (email: string, sent: SentPin) => setStep({ at: 'pin', email, sent });
  return (
    <SignInFrame title={texts.forgot.title} heading={texts.forgot.heading}>
      {step.at === 'address' && <AddressStep onSent={onSent} />}
      {step.at === 'pin' && (
        <PinStep
          key={step.sent.deadline}
          {...step}
          onSent={onSent}
          onRight={(pin, message) => setStep({ at: 'password', email: step.email, pin, message })}
          onOther={restart}
        />
      )}
      {step.at === 'password' && <PasswordStep {...step} onDone={onDone} onRestart={restart} />}
      <p className="guest-elsewhere">
        <a href={signInPath + location.search}>{texts.back}</a>
      </p>
    </SignInFrame>
  );
}

interface AddressStepProps {
  onSent: (email: string, sent: SentPin) => void;
}

function AddressStep({ onSent }: AddressStepProps) {
  const { send, busy, refusal, form } = useSend(forgetPassword.schema.body, (body) =>
    api.call(forgetPassword, { body }),
  );
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const response = await send();
    if (response) onSent(email, sentPin(response));
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="guest-lead">{texts.forgot.ask_lead}</p>
      <Refused message={refusal.message} />
      <Field name="email" label={texts.email} fault={refusal.fields.email}>
        {(props) => (
          <input {...props} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Submit busy={busy} label={texts.forgot.ask} />
    </form>
  );
}

interface PasswordStepProps {
  email: string;
  pin: string;
  /** The server's message about the PIN. */
  message: string;
  onDone: (message: string) => void;
  onRestart: () => void;
}

/** Sets the new password with the verified PIN. */
function PasswordStep({ email, pin, message, onDone, onRestart }: PasswordStepProps) {
  const { send, busy, refusal, form } = useSend(resetPassword.schema.body, (body) =>
    api.call(resetPassword, { body }),
  );
  useFirstFocus(form);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send({ email, pin });
    if (response) onDone(response.message);
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="guest-lead">{texts.forgot.password_lead}</p>
      <Done message={refusal.message ? null : message} />
      <Refused message={refusal.message} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <NewPassword faults={refusal.fields} />
      <Submit busy={busy} label={texts.forgot.save} />
      {refusal.fields.pin && (
        <p className="guest-aside">
          <button type="button" onClick={onRestart}>
            {texts.forgot.restart}
          </button>
        </p>
      )}
    </form>
  );
}
