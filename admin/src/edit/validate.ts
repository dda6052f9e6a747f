import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';

interface Schema {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/** A form's check by a schema of the contract: the first message of each field. */
export const validateBy = (schema: Schema) => (values: Record<string, unknown>) => {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return firstMessages(fieldErrors(schema.safeParse(given).error?.issues ?? []));
};
