import { openAdminCalls } from '@nanny-polo/shared/open-calls';
import { minutesAndSeconds, type SentPin, sentPin } from '@nanny-polo/shared/sent-pin';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../session/api.ts';
import { Field } from '../sign-in/Field.tsx';
import { Done, Refused, Submit } from '../sign-in/SignInFrame.tsx';
import { useFirstFocus, useSend } from '../sign-in/use-send.ts';
import { texts } from './messages.ts';

const { forgetPassword, verifyPin } = openAdminCalls;

interface PinStepProps {
  email: string;
  sent: SentPin;
  onSent: (email: string, sent: SentPin) => void;
  onRight: (pin: string, message: string) => void;
  onOther: () => void;
}

/** Checks the PIN from the mail, shows how long it is valid, and offers a new one once the server allows it. */
export function PinStep({ email, sent, onSent, onRight, onOther }: PinStepProps) {
  const left = useCountdown(sent.deadline);
  const wait = useCountdown(sent.nextAt);
  const check = useSend(verifyPin.schema.body, (body) => api.call(verifyPin, { body }));
  useFirstFocus(check.form);
  const again = useSend(forgetPassword.schema.body, (body) => api.call(forgetPassword, { body }));
  const [latest, setLatest] = useState<'check' | 'again'>('check');
  const { refusal } = latest === 'check' ? check : again;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pin = String(new FormData(event.currentTarget).get('pin'));
    setLatest('check');
    const response = await check.send({ email });
    if (response) onRight(pin, response.message);
  }
  async function resend() {
    if (wait > 0) return;
    setLatest('again');
    const response = await again.send({ email });
    if (response) onSent(email, sentPin(response));
  }

  return (
    <form ref={check.form} noValidate onSubmit={submit}>
      <p className="guest-lead">
        {texts.forgot.pin_lead} <strong>{email}</strong>.
      </p>
      <Done message={refusal.message || refusal.fields.pin ? null : sent.message} />
      <Refused message={refusal.message} />
      <div className="guest-pin">
        <Field name="pin" label={texts.forgot.pin} fault={refusal.fields.pin}>
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              autoComplete="one-time-code"
              onInput={({ currentTarget: input }) => {
                input.value = input.value.replace(/\s/g, '');
              }}
            />
          )}
        </Field>
      </div>
      <p className="guest-clock" data-expired={left === 0 || undefined} role="timer" aria-live="off">
        {texts.forgot.valid} <strong>{left > 0 ? minutesAndSeconds(left) : texts.forgot.expired}</strong>
      </p>
      <p className="out-of-sight" role="status">
        {left === 0 && `${texts.forgot.pin} ${texts.forgot.expired}. ${texts.forgot.expired_hint}`}
      </p>
      <Submit busy={check.busy} label={texts.forgot.check} />
      <p className="guest-aside">
        <button type="button" aria-disabled={wait > 0} onClick={resend}>
          {wait > 0 ? `${texts.forgot.resend_in} ${minutesAndSeconds(wait)}` : texts.forgot.resend}
        </button>
        <button type="button" onClick={onOther}>
          {texts.forgot.other}
        </button>
      </p>
    </form>
  );
}

/** Returns the seconds left until `deadline`, an instant in milliseconds since 1970; 0 once it has passed. */
function useCountdown(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= deadline) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
