import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { throwError } from '../lib/throw-error.ts';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly value: T };

/**
 * Fetches on mount and on `reload`, which keeps the old value until the new one arrives. `set` replaces the value. A
 * response is ignored if `reload` or `set` was called after its request.
 */
export function useLoad<T>(fetchIt: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const calls = useRef(0);
  const set = useCallback((value: T) => {
    calls.current += 1;
    setState({ status: 'ready', value });
  }, []);
  const reload = useCallback(async () => {
    calls.current += 1;
    const call = calls.current;
    setState((now) => (now.status === 'ready' ? now : { status: 'loading' }));
    try {
      const value = await fetchIt();
      if (call === calls.current) setState({ status: 'ready', value });
    } catch (error) {
      if (call === calls.current)
        setState(error instanceof ApiError ? { status: 'failed', error } : () => throwError(error));
    }
  }, [fetchIt]);
  useEffect(() => void reload(), [reload]);
  return { state, set, reload };
}
