/** The record that an error of a bulk call is about. */
const records = new WeakMap<object, number>();

/** Returns a handler for `catch` that notes which record an error is about and throws it again. */
export const blame =
  (id: number) =>
  (error: unknown): never => {
    if (error instanceof Object) records.set(error, id);
    throw error;
  };

/** Returns the id of the record that an error is about, if it is about a single one. */
export const blamedRecord = (error: unknown): number | undefined =>
  error instanceof Object ? records.get(error) : undefined;
