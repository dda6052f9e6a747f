import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';

/** Adapts a check by `validateBy` to a form of react-hook-form itself, such as one in a dialog. */
export function resolverBy<Values extends FieldValues>(
  validate: (values: Record<string, unknown>) => Record<string, unknown>,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    const found = validate({ ...values });
    for (const [path, message] of leaves(found)) set(errors, path, { type: 'value', message });
    return Object.keys(found).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** Every text of a tree with the path to it. */
function leaves(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, branch]) => leaves(branch, path ? `${path}.${key}` : key));
}
