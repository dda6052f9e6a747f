import { resetAdminPassword } from '@nanny-polo/shared/admin-account';
import type { FormEvent } from 'react';
import { Done, Refused, Submit } from '../sign-in/SignInFrame.tsx';
import { texts } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';
import { useFirstFocus, useSend } from './use-send.ts';

interface PasswordStepProps {
  email: string;
  pin: string;
  /** The server's message about the PIN. */
  message: string;
  onDone: (message: string) => void;
  onRestart: () => void;
}

/** Sets the new password with the verified PIN. */
export function PasswordStep({ email, pin, message, onDone, onRestart }: PasswordStepProps) {
  const { send, busy, refusal, form } = useSend(resetAdminPassword);
  useFirstFocus(form);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const response = await send({ email, pin });
    if (response) onDone(response.message);
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="guest-lead">{texts.forgot.password_lead}</p>
      <Done message={refusal.message ? null : message} />
      <Refused message={refusal.message} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <NewPassword faults={refusal.fields} />
      <Submit busy={busy} label={texts.forgot.save} />
      {refusal.fields.pin && (
        <p className="guest-aside">
          <button type="button" onClick={onRestart}>
            {texts.forgot.restart}
          </button>
        </p>
      )}
    </form>
  );
}
