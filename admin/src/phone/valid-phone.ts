import { type Phones, phoneErrors } from '@nanny-polo/shared/phone';
import { set } from 'react-hook-form';

type Values = Record<string, unknown>;
type Validate = (values: Values, before?: Values) => Values;

/** A form's check with the rules of telephone numbers. A number that the record `before` already held may stay. */
export const withPhones =
  (validate: Validate): Validate =>
  (values, before) => {
    const errors = validate(values, before);
    for (const [path, [message]] of Object.entries(phoneErrors(values as Phones, before as Phones)))
      set(errors, path, message);
    return errors;
  };
