import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { type Options, useFormState } from './form-state.ts';

/**
 * Manages the form of a call, as `useForm` does, on a page that needs the contract for nothing else. The contract is a
 * sixth of the page's scripts, so it is fetched when the form gets the focus; `load` fetches the endpoint.
 */
export const useLazyForm = <E extends Endpoint>(load: () => Promise<E>, options: Options<E> = {}) =>
  useFormState<E>(
    () =>
      Promise.all([import('../lib/form-call.ts'), load()]).then(
        ([call, endpoint]) => ({ endpoint, call }),
        () => null,
      ),
    options,
  );
