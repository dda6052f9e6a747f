import { useEffect } from 'react';
import { type FieldError, useFormContext } from 'react-hook-form';

/** Validates the inputs with errors again when another input changes. Errors of the server stay until their own does. */
export function FreshErrors() {
  const { subscribe, trigger } = useFormContext();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name, errors }) {
          const paths = name ? invalidPaths(errors) : [];
          if (paths.length > 0) void trigger(paths);
        },
      }),
    [subscribe, trigger],
  );
  return null;
}

const isError = (tree: object): tree is FieldError => 'type' in tree && typeof tree.type === 'string';

/** Returns the path of every error that the form's own validation found. */
function invalidPaths(tree: unknown, path = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (isError(tree)) return tree.type === 'server' ? [] : [path];
  return Object.entries(tree).flatMap(([key, branch]) => invalidPaths(branch, path ? `${path}.${key}` : key));
}
