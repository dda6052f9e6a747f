import { type OnStep, requestPinForm, verifyPinForm } from '@nanny-polo/shared/accounts/forgotten-password';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import {
  countSecondsUntil,
  formatMinutesAndSeconds,
  type SentPin,
  watchCountdown,
} from '@nanny-polo/shared/accounts/sent-pin';
import { type SubmitEvent, useSyncExternalStore } from 'react';
import { Field } from '../guest/Field.tsx';
import { Done, Refused, Submit } from '../guest/SignInFrame.tsx';
import { useFirstFocus, useForm } from '../guest/use-form.ts';
import { texts } from './messages.ts';

interface PinStepProps {
  email: string;
  sent: SentPin;
  onStep: OnStep;
}

/** Checks the PIN from the mail, shows how long it is valid, and offers a new one once the server allows it. */
export function PinStep({ email, sent, onStep }: PinStepProps) {
  const left = useCountdown(sent.deadline);
  const wait = useCountdown(sent.nextAt);
  const check = useForm(openAdminCalls.verifyPin, verifyPinForm(onStep, email));
  const again = useForm(openAdminCalls.forgetPassword, requestPinForm(onStep, email));
  useFirstFocus(check.props.ref);

  // Only the latest call's refusal is shown.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    again.reset();
    return check.props.onSubmit(event);
  };
  const resend = (event: SubmitEvent<HTMLFormElement>) => {
    if (wait > 0) return event.preventDefault();
    check.reset();
    return again.props.onSubmit(event);
  };
  const message = check.message ?? again.message;
  return (
    <>
      <form {...check.props} onSubmit={submit}>
        <p className="guest-lead">
          {texts.forgot.pin_lead} <strong>{email}</strong>.
        </p>
        <Done message={message || check.errors.pin || sent.isRefused ? null : sent.message} />
        <Refused message={message ?? (sent.isRefused ? sent.message : null)} />
        <div className="guest-pin">
          <Field name="pin" label={texts.forgot.pin} fault={check.errors.pin}>
            {(props) => <input {...props} inputMode="numeric" autoComplete="one-time-code" />}
          </Field>
        </div>
        <p className="guest-clock" data-expired={left === 0 || undefined} role="timer" aria-live="off">
          {texts.forgot.valid}{' '}
          <strong>{left > 0 ? formatMinutesAndSeconds(left) : texts.forgot.expired}</strong>
        </p>
        <p className="out-of-sight" role="status">
          {left === 0 && `${texts.forgot.pin} ${texts.forgot.expired}. ${texts.forgot.expired_hint}`}
        </p>
        <Submit busy={check.busy} label={texts.forgot.check} />
      </form>
      <form {...again.props} className="guest-aside" onSubmit={resend}>
        <button type="submit" aria-disabled={wait > 0}>
          {wait > 0 ? `${texts.forgot.resend_in} ${formatMinutesAndSeconds(wait)}` : texts.forgot.resend}
        </button>
        <button type="button" onClick={() => onStep({ name: 'address' })}>
          {texts.forgot.other}
        </button>
      </form>
    </>
  );
}

const useCountdown = (until: number): number =>
  useSyncExternalStore(watchCountdown, () => countSecondsUntil(until));
