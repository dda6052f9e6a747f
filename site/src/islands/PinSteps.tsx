import { pinCountdownSeconds } from '@nanny-polo/shared/constants';
import { forgetUserPassword, resetUserPassword, verifyUserPin } from '@nanny-polo/shared/user-account';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { PasswordPair } from './PasswordPair.tsx';
import { Submit } from './Submit.tsx';
import { useCountdown } from './use-countdown.ts';
import { useForm } from './use-form.ts';

interface Text {
  readonly text: Messages['account'];
}

/** Called with the address of a PIN and the end of its life, in milliseconds. */
type OnSent = (email: string, until: number) => void;

const endOf = ({ expires_in = pinCountdownSeconds }: { expires_in?: number }) =>
  Date.now() + expires_in * 1000;

export function AskForPin({ text, onSent }: Text & { readonly onSent: OnSent }) {
  const form = useForm(forgetUserPassword, { onDone: (answer, { email }) => onSent(email, endOf(answer)) });
  return (
    <form {...form.props}>
      <EmailField label={text.form.email} error={form.errors.email} />
      <Submit form={form} text={text.form}>
        {text.forgot.request}
      </Submit>
    </form>
  );
}

interface CheckPinProps extends Text {
  readonly email: string;
  readonly until: number;
  readonly onSent: OnSent;
  readonly onVerified: (pin: string) => void;
}

const main = 'button';
const quiet = 'button quiet-button';

/** Takes the mailed PIN; after it has expired, the main button sends another. */
export function CheckPin({ text, email, until, onSent, onVerified }: CheckPinProps) {
  const form = useForm(verifyUserPin, {
    body: (fields) => ({ email, pin: String(fields.get('pin')).trim() }),
    onDone: (_, { pin }) => onVerified(pin),
  });
  const again = useForm(forgetUserPassword, {
    body: () => ({ email }),
    onDone: (answer) => onSent(email, endOf(answer)),
  });
  const left = useCountdown(until);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <>
      <p className="told" role="status">
        {text.forgot.sent}
      </p>
      <form {...form.props}>
        <Field
          name="pin"
          label={text.forgot.pin}
          hint={fill(text.forgot.pinHint, { email })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={form.errors.pin}
        />
        <p className="left">
          {left > 0 ? (
            fill(text.forgot.left, { time })
          ) : (
            <>
              {text.forgot.expiredMore} <strong role="alert">{text.forgot.expired}</strong>.
            </>
          )}
        </p>
        <Submit form={form} text={text.form} className={left > 0 ? main : quiet}>
          {text.forgot.verify}
        </Submit>
      </form>
      <form {...again.props} className="again">
        <Submit form={again} text={text.form} className={left > 0 ? quiet : main}>
          {text.forgot.again}
        </Submit>
      </form>
    </>
  );
}

interface SetPasswordProps extends Text {
  readonly email: string;
  readonly pin: string;
  readonly onDone: (message: string) => void;
}

export function SetPassword({ text, email, pin, onDone }: SetPasswordProps) {
  const form = useForm(resetUserPassword, {
    body: (fields) => ({ email, pin, ...Object.fromEntries(fields) }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form.props}>
      <input type="hidden" autoComplete="username" value={email} />
      <PasswordPair text={text.form} errors={form.errors} label={text.form.newPassword} />
      <Submit form={form} text={text.form}>
        {text.forgot.set}
      </Submit>
    </form>
  );
}
