import type { Messages } from '../messages/en.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly text: Messages['account']['form'];
  readonly errors: Record<string, string>;
  readonly label?: string;
}

/** A new password and its repetition. */
export function PasswordPair({ text, errors, label = text.password }: Props) {
  const shared = { type: 'password', autoComplete: 'new-password', maxLength: 128 } as const;
  return (
    <>
      <Field {...shared} name="password" label={label} hint={text.passwordHint} error={errors.password} />
      <Field
        {...shared}
        name="confirm_password"
        label={text.confirmPassword}
        error={errors.confirm_password}
      />
    </>
  );
}
