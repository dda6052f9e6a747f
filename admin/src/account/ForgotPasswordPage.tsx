import { forgetAdminPassword } from '@nanny-polo/shared/admin-account';
import { type FormEvent, useState } from 'react';
import { signInPath } from '../session/return-path.ts';
import { Door, Refused, Submit } from '../sign-in/Door.tsx';
import { Field } from '../sign-in/Field.tsx';
import { texts } from './messages.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PinStep } from './PinStep.tsx';
import { useSend } from './use-send.ts';

/** How far one has come: the address, the PIN that was sent and its life, the PIN that was right. */
type Step =
  | { at: 'address' }
  | { at: 'pin'; email: string; message: string; deadline: number }
  | { at: 'password'; email: string; pin: string; message: string };

/** A forgotten password: address, PIN, new password (specification, section 4). */
export function ForgotPasswordPage({ onDone }: { onDone: (message: string) => void }) {
  const [step, setStep] = useState<Step>({ at: 'address' });
  const sent = (email: string, message: string, seconds: number) =>
    setStep({ at: 'pin', email, message, deadline: Date.now() + seconds * 1000 });
  return (
    <Door title={texts.forgot.title} heading={texts.forgot.heading}>
      {step.at === 'address' && <AddressStep onSent={sent} />}
      {step.at === 'pin' && (
        <PinStep
          {...step}
          onSent={sent}
          onRight={(pin, message) => setStep({ at: 'password', email: step.email, pin, message })}
          onOther={() => setStep({ at: 'address' })}
        />
      )}
      {step.at === 'password' && <PasswordStep {...step} onDone={onDone} />}
      <p className="door-elsewhere">
        <a href={signInPath + location.search}>{texts.back}</a>
      </p>
    </Door>
  );
}

interface AddressStepProps {
  /** Called with the address, the server's words and the seconds that the PIN lives. */
  onSent: (email: string, message: string, seconds: number) => void;
}

function AddressStep({ onSent }: AddressStepProps) {
  const { send, busy, refusal, form } = useSend(forgetAdminPassword);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const answer = await send({});
    if (answer) onSent(email, answer.message, answer.expires_in);
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="door-lead">{texts.forgot.ask_lead}</p>
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
