import { findPhoneErrors, type Phones } from '@nanny-polo/shared/accounts/phone';
import { set } from 'react-hook-form';

type Values = Record<string, unknown>;
type Validate = (values: Values, before?: Values) => Values;

/** Adds the rules of telephone numbers to a form's validation. Accepts a number that the record already had. */
export const addPhoneRules =
  (validate: Validate): Validate =>
  (values, before) => {
    const errors = validate(values, before);
    for (const [path, [message]] of Object.entries(findPhoneErrors(values as Phones, before as Phones)))
      set(errors, path, message);
    return errors;
  };
