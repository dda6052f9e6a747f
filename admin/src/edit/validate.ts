import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { en } from '../messages/en.ts';

interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/** A form's check by a schema of the contract: the first message of each field, a plain word where one is empty. */
export const validateBy =
  (schema: Schema) =>
  (values: Record<string, unknown>): Record<string, string> => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const messages = firstMessages(fieldErrors(schema.safeParse(given).error?.issues ?? []));
    const worded = Object.entries(messages).map(([field, message]) => [
      field,
      values[field] === undefined || values[field] === null ? en.shell.required : message,
    ]);
    return Object.fromEntries(worded);
  };
