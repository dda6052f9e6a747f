import { forgetAdminPassword, verifyAdminPin } from '@nanny-polo/shared/admin-account';
import { resendAfterSeconds } from '@nanny-polo/shared/constants';
import { type FormEvent, useEffect, useState } from 'react';
import { Done, Refused, Submit } from '../sign-in/Door.tsx';
import { Field } from '../sign-in/Field.tsx';
import { texts } from './messages.ts';
import { clock, useCountdown } from './use-countdown.ts';
import { useFirstFocus, useSend } from './use-send.ts';

interface PinStepProps {
  email: string;
  /** What the server said when it sent the PIN. */
  message: string;
  /** When the PIN ends, in milliseconds since 1970. */
  deadline: number;
  onSent: (email: string, message: string, seconds: number) => void;
  onRight: (pin: string, message: string) => void;
  onOther: () => void;
}

/** The PIN from the mail, with the time it has left and a way to another one. */
export function PinStep({ email, message, deadline, onSent, onRight, onOther }: PinStepProps) {
  const left = useCountdown(deadline);
  const check = useSend(verifyAdminPin);
  useFirstFocus(check.form);
  const again = useSend(forgetAdminPassword);
  const mayResend = useResend(deadline);
  const refusal = again.refusal.message ? again.refusal : check.refusal;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pin = String(new FormData(event.currentTarget).get('pin'));
    const answer = await check.send({ email });
    if (answer) onRight(pin, answer.message);
  }
  async function resend() {
    const answer = await again.send({ email });
    if (answer) onSent(email, answer.message, answer.expires_in);
  }

  return (
    <form ref={check.form} noValidate onSubmit={submit}>
      <p className="door-lead">
        {texts.forgot.pin_lead} <strong>{email}</strong>.
      </p>
      <Done message={refusal.message ? null : message} />
      <Refused message={refusal.message} />
      <div className="door-pin">
        <Field name="pin" label={texts.forgot.pin} fault={refusal.fields.pin}>
          {(props) => <input {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />}
        </Field>
      </div>
      <p className="door-clock" data-expired={left === 0 || undefined} role="timer" aria-live="off">
        {texts.forgot.valid} <strong>{left > 0 ? clock(left) : texts.forgot.expired}</strong>
      </p>
      <p className="out-of-sight" role="status">
        {left === 0 && `${texts.forgot.pin} ${texts.forgot.expired}. ${texts.forgot.expired_hint}`}
      </p>
      <Submit busy={check.busy} label={texts.forgot.check} />
      <p className="door-aside">
        {mayResend && (
          <button type="button" onClick={resend}>
            {texts.forgot.resend}
          </button>
        )}
        <button type="button" onClick={onOther}>
          {texts.forgot.other}
        </button>
      </p>
    </form>
  );
}

/** Whether the PIN that ends at `deadline` was sent long enough ago to ask for another (specification, section 9). */
function useResend(deadline: number): boolean {
  const [allowed, setAllowed] = useState(0);
  useEffect(() => {
    const wait = setTimeout(() => setAllowed(deadline), resendAfterSeconds * 1000);
    return () => clearTimeout(wait);
  }, [deadline]);
  return allowed === deadline;
}
