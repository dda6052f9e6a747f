import { pickFirstMessages, toFieldErrors } from '@nanny-polo/shared/contract/error';
import { get, set } from 'react-hook-form';
import { en } from '../../base/messages/en.ts';

export interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/**
 * Returns a function that validates a form by schemas of the contract. It returns the first message of each field at
 * the path of its value, or “Required” if the field is empty.
 */
export const createValidator =
  (...schemas: Schema[]) =>
  (values: Record<string, unknown>): Record<string, unknown> => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const errors: Record<string, unknown> = {};
    for (const schema of schemas) {
      const messages = pickFirstMessages(toFieldErrors(schema.safeParse(given).error?.issues ?? []));
      for (const [field, message] of Object.entries(messages)) {
        set(errors, field, get(values, field, null) === null ? en.shell.required : message);
      }
    }
    return errors;
  };
