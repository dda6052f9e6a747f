/** The message of each field with an error, by the field's name. */
export type Errors = Readonly<Record<string, string>>;

/** Returns whether an error is about the field `name` or a part of it, such as `children.0.name` of `children`. */
const isOf = (name: string) => (field: string) => `${field}.`.startsWith(`${name}.`);

export const errorsOf = (name: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isOf(name)(field)));

/**
 * Returns the errors that still apply after the field `name` has changed. `found` are the errors that the form's own
 * check finds now, `before` those it found last. Any other error came from the server and is removed when its field
 * changes.
 */
export function selectRemainingErrors(
  name: string,
  errors: Errors,
  currentErrors: Errors,
  before: Errors,
): Errors {
  const isOwn = isOf(name);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      if (currentErrors[field]) return [[field, currentErrors[field]]];
      return isOwn(field) || field in before ? [] : [[field, message]];
    }),
  );
}

/** Returns the errors by the names of their inputs. `inputOf` maps a field to its input if the names differ. */
export const mapErrorsToInputs = (errors: Errors, inputOf: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [inputOf[field] ?? field, message]));
