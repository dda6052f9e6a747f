/** Returns a value as text that does not depend on the order of an object's fields. */
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Whether two JSON values are equal, whatever the order of their fields; null and undefined are equal. */
export const isSameJson = (one: unknown, other: unknown) => textOf(one) === textOf(other);
