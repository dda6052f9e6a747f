import {
  type OnStep,
  type PasswordStep,
  requestPinForm,
  setPasswordForm,
} from '@nanny-polo/shared/accounts/forgotten-password';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { useState } from 'react';
import { signInPath } from '../../base/session/return-path.ts';
import { Field } from '../guest/Field.tsx';
import { Done, Refused, SignInFrame, Submit } from '../guest/SignInFrame.tsx';
import { useFirstFocus, useForm } from '../guest/use-form.ts';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';
import { PinStep } from './PinStep.tsx';

/** The page for a forgotten password, in steps: address, PIN, new password (docs/specification.md, section 4). */
export function ForgotPasswordPage({ onDone }: { onDone: (message: string) => void }) {
  const [step, setStep] = useState<PasswordStep>({ name: 'address' });
  return (
    <SignInFrame title={texts.forgot.title} heading={texts.forgot.heading}>
      {step.name === 'address' && <AddressStep onStep={setStep} />}
      {step.name === 'pin' && <PinStep key={step.sent.deadline} {...step} onStep={setStep} />}
      {step.name === 'password' && (
        <NewPasswordStep step={step} onDone={onDone} onRestart={() => setStep({ name: 'address' })} />
      )}
      <p className="guest-elsewhere">
        <a href={signInPath + location.search}>{texts.back}</a>
      </p>
    </SignInFrame>
  );
}

function AddressStep({ onStep }: { onStep: OnStep }) {
  const { errors, message, busy, props } = useForm(openAdminCalls.forgetPassword, requestPinForm(onStep));
  return (
    <form {...props}>
      <p className="guest-lead">{texts.forgot.ask_lead}</p>
      <Refused message={message} />
      <Field name="email" label={texts.email} fault={errors.email}>
        {(field) => (
          <input {...field} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Submit busy={busy} label={texts.forgot.ask} />
    </form>
  );
}

interface NewPasswordStepProps {
  step: Extract<PasswordStep, { name: 'password' }>;
  onDone: (message: string) => void;
  onRestart: () => void;
}

function NewPasswordStep({ step, onDone, onRestart }: NewPasswordStepProps) {
  const { errors, message, busy, props } = useForm(
    openAdminCalls.resetPassword,
    setPasswordForm(onDone, step),
  );
  useFirstFocus(props.ref);
  return (
    <form {...props}>
      <p className="guest-lead">{texts.forgot.password_lead}</p>
      <Done message={message ? null : step.message} />
      <Refused message={message} />
      <input type="hidden" value={step.email} autoComplete="username" />
      <NewPassword faults={errors} />
      <Submit busy={busy} label={texts.forgot.save} />
      {errors.pin && (
        <p className="guest-aside">
          <button type="button" onClick={onRestart}>
            {texts.forgot.restart}
          </button>
        </p>
      )}
    </form>
  );
}
