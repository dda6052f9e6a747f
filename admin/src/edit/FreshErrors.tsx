import { useEffect } from 'react';
import { type FieldError, useFormContext } from 'react-hook-form';

/**
 * Keeps the errors of a form up to date while it is changed. An error from the server disappears when its field first
 * changes, any other as soon as the form's validation no longer finds it, even if another field caused it.
 */
export function FreshErrors() {
  const { watch, control, trigger, clearErrors } = useFormContext();
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (!name) return;
      const shown = errorsIn(control._formState.errors);
      const isSent = ({ error }: Shown) => error.type === 'server';
      const isOwn = ({ path }: Shown) => `${path}.`.startsWith(`${name}.`) || name.startsWith(`${path}.`);
      for (const one of shown) if (isSent(one) && isOwn(one)) clearErrors(one.path);
      const found = shown.filter((one) => !isSent(one)).map(({ path }) => path);
      if (found.length > 0) void trigger(found);
    });
    return unsubscribe;
  }, [watch, control, trigger, clearErrors]);
  return null;
}

interface Shown {
  readonly path: string;
  readonly error: FieldError;
}

const isError = (tree: object): tree is FieldError => 'type' in tree && typeof tree.type === 'string';

/** Returns every error of a tree with the path to it. */
function errorsIn(tree: unknown, path = ''): Shown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (isError(tree)) return [{ path, error: tree }];
  return Object.entries(tree).flatMap(([key, branch]) => errorsIn(branch, path ? `${path}.${key}` : key));
}
