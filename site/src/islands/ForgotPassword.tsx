import {
  type OnStep,
  type PasswordStep,
  requestPinForm,
  setPasswordForm,
  verifyPinForm,
} from '@nanny-polo/shared/accounts/forgotten-password';
import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import {
  countSecondsUntil,
  formatMinutesAndSeconds,
  type SentPin,
  watchCountdown,
} from '@nanny-polo/shared/accounts/sent-pin';
import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../lib/api.ts';
import { keepStep, takeStep } from '../lib/kept-step.ts';
import { fillText } from '../messages/fill.ts';
import { localisePath } from '../messages/path.ts';
import { Done, focusElement } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { Form, Submit } from './Form.tsx';
import { FormText, type TextProps } from './form-text.ts';
import { PasswordPair } from './PasswordField.tsx';
import { useForm } from './use-form.ts';

type Step = PasswordStep | { readonly name: 'done'; readonly message: string };

const order = ['address', 'pin', 'password'];

/**
 * The three steps to a new password; each success leads to the next. Also for signed-in parents: after signing in with
 * Google, they set their first password here.
 */
export function ForgotPassword({ text }: TextProps) {
  const [step, setAt] = useState<Step>({ name: 'address' });
  const at = order.indexOf(step.name);
  // A phone drops this page while its owner reads the mail.
  const setStep = useCallback((next: Step) => {
    if (next.name === 'pin' && !next.sent.isRefused)
      keepStep('sent-pin', { email: next.email, sent: next.sent });
    else if (next.name !== 'password') takeStep('sent-pin');
    setAt(next);
  }, []);
  useEffect(() => {
    const pin = takeStep('sent-pin');
    if (pin && (pin.sent.isRefused || countSecondsUntil(pin.sent.deadline) > 0))
      setStep({ name: 'pin', ...pin });
  }, [setStep]);
  const onDone = (message: string) => {
    const session = readSession();
    if (session?.role === 'USER') {
      clearSession();
      // The new password has ended the account's sessions, but this browser may be signed in to another account.
      const headers = { authorization: `Bearer ${session.token}` };
      api.call(ownUserCalls.logout, { headers }).catch(() => undefined);
    }
    setStep({ name: 'done', message });
  };

  return (
    <FormText value={text.form}>
      {at >= 0 && (
        <p key={at} className="steps" tabIndex={-1} ref={at > 0 ? focusElement : null}>
          <span>{fillText(text.forgot.step, { step: at + 1, steps: order.length })}</span>{' '}
          {text.forgot.steps[at]}
        </p>
      )}
      {step.name === 'address' && <AskForPin text={text} onStep={setStep} />}
      {step.name === 'pin' && (
        <CheckPin
          text={text}
          email={step.email}
          sent={step.sent}
          onStep={setStep}
          onRestart={() => setStep({ name: 'address' })}
        />
      )}
      {step.name === 'password' && (
        <SetPassword
          text={text}
          email={step.email}
          pin={step.pin}
          onDone={onDone}
          onRestart={() => setStep({ name: 'address' })}
        />
      )}
      {step.name === 'done' && (
        <div className="sent">
          <Done>
            <p className="display">{step.message}</p>
            <p>{text.forgot.doneMore}</p>
          </Done>
          <a className="button" href={localisePath('/sign-in')}>
            {text.forgot.signIn}
          </a>
        </div>
      )}
    </FormText>
  );
}

function AskForPin({ text, onStep }: TextProps & { readonly onStep: OnStep }) {
  const form = useForm(openUserCalls.forgetPassword, requestPinForm(onStep));
  return (
    <Form form={form}>
      <EmailField label={text.form.email} />
      <Submit>{text.forgot.request}</Submit>
    </Form>
  );
}

interface CheckPinProps extends TextProps {
  readonly email: string;
  readonly sent: SentPin;
  readonly onStep: OnStep;
  readonly onRestart: () => void;
}

const main = 'button';
const quiet = 'button quiet-button';

/** Takes the mailed PIN. Once it has expired, the main button requests another as soon as the server allows it. */
function CheckPin({ text, email, sent, onStep, onRestart }: CheckPinProps) {
  const form = useForm(openUserCalls.verifyPin, verifyPinForm(onStep, email));
  const onSent: OnStep = (step) => {
    form.reset();
    onStep(step);
  };
  const again = useForm(openUserCalls.forgetPassword, requestPinForm(onSent, email));
  const left = useCountdown(sent.deadline);
  const wait = useCountdown(sent.nextAt);
  return (
    <>
      <p className={sent.isRefused ? 'failure' : 'success'} role="status">
        {sent.message}
      </p>
      <Form form={form}>
        <Field
          name="pin"
          label={text.forgot.pin}
          hint={fillText(text.forgot.pinHint, { email })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p className="left">
          {left > 0 ? (
            fillText(text.forgot.left, { time: formatMinutesAndSeconds(left) })
          ) : (
            <>
              {text.forgot.expiredMore} <strong role="alert">{text.forgot.expired}</strong>.
            </>
          )}
        </p>
        <Submit className={left > 0 ? main : quiet}>{text.forgot.verify}</Submit>
      </Form>
      <Form form={again} className="again" blocked={wait > 0}>
        <Submit className={left > 0 ? quiet : main}>
          {wait > 0
            ? fillText(text.forgot.againIn, { time: formatMinutesAndSeconds(wait) })
            : text.forgot.again}
        </Submit>
      </Form>
      <button type="button" className="link" onClick={onRestart}>
        {text.register.wrongAddress}
      </button>
    </>
  );
}

interface SetPasswordProps extends TextProps {
  readonly email: string;
  readonly pin: string;
  readonly onDone: (message: string) => void;
  readonly onRestart: () => void;
}

function SetPassword({ text, email, pin, onDone, onRestart }: SetPasswordProps) {
  const form = useForm(openUserCalls.resetPassword, setPasswordForm(onDone, { email, pin }));
  return (
    <Form form={form}>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordPair label={text.form.newPassword} />
      <Submit>{text.forgot.set}</Submit>
      {form.errors.pin && (
        <button type="button" className={quiet} onClick={onRestart}>
          {text.forgot.again}
        </button>
      )}
    </Form>
  );
}

const useCountdown = (until: number): number =>
  useSyncExternalStore(watchCountdown, () => countSecondsUntil(until));
