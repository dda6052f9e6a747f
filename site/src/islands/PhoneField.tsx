import { phoneInput } from '@nanny-polo/shared/constants';
import { Field } from './Field.tsx';

interface Props {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly defaultValue: string | undefined;
  readonly autoComplete?: string;
}

/** A telephone number, with the specification's defaults. */
export const PhoneField = ({ name = phoneInput.name, autoComplete = 'tel', ...props }: Props) => (
  <Field
    {...props}
    name={name}
    autoComplete={autoComplete}
    type={phoneInput.type}
    maxLength={phoneInput.maxLength}
    placeholder={phoneInput.placeholder}
  />
);
