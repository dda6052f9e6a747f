import type { SentPin } from '@nanny-polo/shared/sent-pin';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { userLogout } from '@nanny-polo/shared/user-profile';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { here } from '../lib/here.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { Done, focusOn } from './Done.tsx';
import { FormText } from './form-text.ts';
import { AskForPin, CheckPin, SetPassword } from './PinSteps.tsx';

interface Props {
  readonly text: Messages['account'];
}

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
export function ForgotPassword({ text }: Props) {
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const at = order.indexOf(step.name);
  const onSent = (email: string, sent: SentPin) => setStep({ name: 'pin', email, sent });
  const onDone = (message: string) => {
    const session = readSession();
    if (session?.role === 'USER') {
      clearSession();
      // The new password has ended the account's sessions, but this browser may be signed in to another account.
      const headers = { authorization: `Bearer ${session.token}` };
      api.call(userLogout, { headers }).catch(() => undefined);
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
