import { clock, type SentPin, sentPin } from '@nanny-polo/shared/sent-pin';
import { forgetUserPassword, resetUserPassword, verifyUserPin } from '@nanny-polo/shared/user-account';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { PasswordPair } from './PasswordField.tsx';
import { Submit } from './Submit.tsx';
import { useCountdown } from './use-countdown.ts';
import { useForm } from './use-form.ts';

interface Text {
  readonly text: Messages['account'];
}

type OnSent = (email: string, sent: SentPin) => void;

export function AskForPin({ text, onSent }: Text & { readonly onSent: OnSent }) {
  const form = useForm(forgetUserPassword, {
    onDone: (response, { email }) => onSent(email, sentPin(response)),
  });
  return (
    <form {...form.props}>
      <EmailField label={text.form.email} error={form.errors.email} />
      <Submit form={form}>{text.forgot.request}</Submit>
    </form>
  );
}

interface CheckPinProps extends Text {
  readonly email: string;
  readonly sent: SentPin;
  readonly onSent: OnSent;
  readonly onVerified: (pin: string) => void;
}

const main = 'button';
const quiet = 'button quiet-button';

/** Takes the mailed PIN. Once it has expired, the main button requests another as soon as the server allows it. */
export function CheckPin({ text, email, sent, onSent, onVerified }: CheckPinProps) {
  const form = useForm(verifyUserPin, {
    body: (fields) => ({ email, pin: String(fields.get('pin')).replace(/\s/g, '') }),
    onDone: (_, { pin }) => onVerified(pin),
  });
  const again = useForm(forgetUserPassword, {
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
      <form {...form.props}>
        <Field
          name="pin"
          label={text.forgot.pin}
          hint={fill(text.forgot.pinHint, { email })}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.errors.pin}
        />
        <p className="left">
          {left > 0 ? (
            fill(text.forgot.left, { time: clock(left) })
          ) : (
            <>
              {text.forgot.expiredMore} <strong role="alert">{text.forgot.expired}</strong>.
            </>
          )}
        </p>
        <Submit form={form} className={left > 0 ? main : quiet}>
          {text.forgot.verify}
        </Submit>
      </form>
      <form
        {...again.props}
        className="again"
        onSubmit={wait > 0 ? (event) => event.preventDefault() : again.props.onSubmit}
      >
        <Submit form={again} className={left > 0 ? quiet : main} blocked={wait > 0}>
          {wait > 0 ? fill(text.forgot.againIn, { time: clock(wait) }) : text.forgot.again}
        </Submit>
      </form>
    </>
  );
}

interface SetPasswordProps extends Text {
  readonly email: string;
  readonly pin: string;
  readonly onDone: (message: string) => void;
  readonly onRestart: () => void;
}

export function SetPassword({ text, email, pin, onDone, onRestart }: SetPasswordProps) {
  const form = useForm(resetUserPassword, {
    body: (fields) => ({ email, pin, ...Object.fromEntries(fields) }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form.props}>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordPair errors={form.errors} label={text.form.newPassword} />
      {/* This step has no field for the PIN that could show its error. */}
      <div role="alert">{form.errors.pin && <p className="failure">{form.errors.pin}</p>}</div>
      <Submit form={form}>{text.forgot.set}</Submit>
      {form.errors.pin && (
        <button type="button" className={quiet} onClick={onRestart}>
          {text.forgot.again}
        </button>
      )}
    </form>
  );
}
