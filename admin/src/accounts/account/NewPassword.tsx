import type { Errors } from '@nanny-polo/shared/contract/form-errors';
import { PasswordField } from '../guest/Field.tsx';
import { texts } from './messages.ts';

export function NewPassword({ faults }: { faults: Errors }) {
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
