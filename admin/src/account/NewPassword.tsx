import { PasswordField } from '../sign-in/Field.tsx';
import { texts } from './messages.ts';

/** A new password, typed twice. */
export function NewPassword({ faults }: { faults: Record<string, string> }) {
  return (
    <>
      <PasswordField
        name="password"
        label={texts.password}
        hint={texts.password_hint}
        fault={faults.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirm_password"
        label={texts.confirm}
        fault={faults.confirm_password}
        autoComplete="new-password"
      />
    </>
  );
}
