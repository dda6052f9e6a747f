import { shortestPassword } from '@nanny-polo/shared/constants';
import { use } from 'react';
import { fill } from '../messages/fill.ts';
import { FormText } from './form-text.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly errors: Record<string, string>;
  /** The label of the first password, if it replaces an earlier one. */
  readonly label?: string;
}

/** A new password and its repetition. */
export function PasswordPair({ errors, label }: Props) {
  const text = use(FormText);
  return (
    <>
      <PasswordField
        name="password"
        label={label ?? text.password}
        hint={fill(text.passwordHint, { characters: shortestPassword })}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirm_password"
        label={text.confirmPassword}
        error={errors.confirm_password}
        autoComplete="new-password"
      />
    </>
  );
}
