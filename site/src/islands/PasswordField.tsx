import { minPasswordCharacters } from '@nanny-polo/shared/contract/constants';
import { required } from '@nanny-polo/shared/contract/field';
import { use, useState } from 'react';
import { fillText } from '../messages/fill.ts';
import { Field } from './Field.tsx';
import { useErrors } from './Form.tsx';
import { FormText } from './form-text.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
}

/** A password input with a button that shows or hides the value. */
export function PasswordField(field: Props) {
  const text = use(FormText);
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      end={
        <button type="button" className="link" aria-controls={field.name} onClick={() => setShown(!isShown)}>
          {isShown ? text.hide : text.show}
          <span className="hidden"> {field.label}</span>
        </button>
      }
    />
  );
}

interface PairProps {
  /** The label of the first password, if it replaces an earlier one. */
  readonly label?: string;
}

export function PasswordPair({ label }: PairProps) {
  const text = use(FormText);
  const errors = useErrors();
  return (
    <>
      <PasswordField
        name="password"
        label={label ?? text.password}
        hint={fillText(text.passwordHint, { characters: minPasswordCharacters })}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirm_password"
        label={text.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm_password === required ? text.passwordAgain : undefined}
      />
    </>
  );
}
