import { openUserCalls } from '@nanny-polo/shared/open-calls';
import { minutesAndSeconds, type SentPin, sentPin } from '@nanny-polo/shared/sent-pin';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { ownUserCalls } from '@nanny-polo/shared/user-profile';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { here } from '../lib/here.ts';
import { fill } from '../messages/fill.ts';
import { Done, focusOn } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { Form, Submit } from './Form.tsx';
import { FormText, type TextProps } from './form-text.ts';
import { PasswordPair } from './PasswordField.tsx';
import { useForm } from './use-form.ts';

type Step =
  | { readonly name: 'ask' }
  | { readonly name: 'pin'; readonly email: string; readonly sent: SentPin }
  | { readonly name: 'password'; readonly email: string; readonly pin: string }
  | { readonly name: 'done'; readonly message: string };

const order = ['ask', 'pin', 'password'];

/**
 * The three steps to a new password; each success leads to the next. Also for signed-in parents: after signing in with
 * Google, they set their first password here.
 */
export function ForgotPassword({ text }: TextProps) {
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const at = order.indexOf(step.name);
  const onSent = (email: string, sent: SentPin) => setStep({ name: 'pin', email, sent });
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
        <p key={at} className="steps" tabIndex={-1} ref={at > 0 ? focusOn : null}>
          <span>{fill(text.forgot.step, { step: at + 1, steps: order.length })}</span> {text.forgot.steps[at]}
        </p>
      )}
      {step.name === 'ask' && <AskForPin text={text} onSent={onSent} />}
      {step.name === 'pin' && (
        <CheckPin
          text={text}
          email={step.email}
          sent={step.sent}
          onSent={onSent}
          onVerified={(pin) => setStep({ name: 'password', email: step.email, pin })}
        />
      )}
      {step.name === 'password' && (
        <SetPassword
          text={text}
          email={step.email}
          pin={step.pin}
          onDone={onDone}
          onRestart={() => setStep({ name: 'ask' })}
        />
      )}
      {step.name === 'done' && (
        <div className="sent">
          <Done>
            <p className="display">{step.message}</p>
            <p>{text.forgot.doneMore}</p>
          </Done>
          <a className="button" href={here('/sign-in')}>
            {text.forgot.signIn}
          </a>
        </div>
      )}
    </FormText>
  );
}

type OnSent = (email: string, sent: SentPin) => void;

function AskForPin({ text, onSent }: TextProps & { readonly onSent: OnSent }) {
  const form = useForm(openUserCalls.forgetPassword, {
    onDone: (response, { email }) => onSent(email, sentPin(response)),
  });
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
  readonly onSent: OnSent;
  readonly onVerified: (pin: string) => void;
}

const main = 'button';
const quiet = 'button quiet-button';

/** Takes the mailed PIN. Once it has expired, the main button requests another as soon as the server allows it. */
function CheckPin({ text, email, sent, onSent, onVerified }: CheckPinProps) {
  const form = useForm(openUserCalls.verifyPin, {
    body: (fields) => ({ email, pin: String(fields.get('pin')).replace(/\s/g, '') }),
    onDone: (_, { pin }) => onVerified(pin),
  });
  const again = useForm(openUserCalls.forgetPassword, {
    body: () => ({ email }),
    onDone: (response) => {
      form.reset();
      onSent(email, sentPin(response));
    },
  });
  const left = useCountdown(sent.deadline);
  const wait = useCountdown(sent.nextAt);
  return (
    <>
      <p className="success" role="status">
        {sent.message}
      </p>
      <Form form={form}>
        <Field
          name="pin"
          label={text.forgot.pin}
          hint={fill(text.forgot.pinHint, { email })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p className="left">
          {left > 0 ? (
            fill(text.forgot.left, { time: minutesAndSeconds(left) })
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
          {wait > 0 ? fill(text.forgot.againIn, { time: minutesAndSeconds(wait) }) : text.forgot.again}
        </Submit>
      </Form>
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
  const form = useForm(openUserCalls.resetPassword, {
    body: (fields) => ({ email, pin, ...Object.fromEntries(fields) }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <Form form={form}>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordPair label={text.form.newPassword} />
      {/* This step has no field for the PIN that could show its error. */}
      <div role="alert">{form.errors.pin && <p className="failure">{form.errors.pin}</p>}</div>
      <Submit>{text.forgot.set}</Submit>
      {form.errors.pin && (
        <button type="button" className={quiet} onClick={onRestart}>
          {text.forgot.again}
        </button>
      )}
    </Form>
  );
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Returns the whole seconds left until an instant in milliseconds, counting down to 0. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(until));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
