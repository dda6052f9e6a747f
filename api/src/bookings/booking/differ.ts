import { isDeepStrictEqual } from 'node:util';

type Fields<Name extends string> = { readonly [name in Name]: unknown };

/** Returns whether any of these fields differs. Clients may write one instant with different offsets. */
export const differ = <Name extends string>(
  one: Fields<Name>,
  other: Fields<Name>,
  names: readonly Name[],
): boolean =>
  names.some((name) =>
    name === 'start_at' || name === 'end_at'
      ? Date.parse(String(one[name])) !== Date.parse(String(other[name]))
      : !isDeepStrictEqual(one[name], other[name]),
  );
