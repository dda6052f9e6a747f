import type { Messages } from '../messages/en.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly text: Messages['account']['form'];
  readonly errors: Record<string, string>;
  readonly label?: string;
}

/** A new password and its repetition. */
export function PasswordPair({ text, errors, label = text.password }: Props) {
  const shared = { text, autoComplete: 'new-password' } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name="password"
        label={label}
        hint={text.passwordHint}
        error={errors.password}
      />
      <PasswordField
        {...shared}
        name="confirm_password"
        label={text.confirmPassword}
        error={errors.confirm_password}
      />
    </>
  );
}
