import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

/** Adapts a function from `validateBy` to a form that uses react-hook-form directly, such as one in a dialog. */
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

/** Returns every string in a tree with its path. */
function leaves(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, branch]) => leaves(branch, path ? `${path}.${key}` : key));
}
