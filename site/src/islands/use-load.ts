import { ApiError } from '@nanny-polo/shared/http-client';
import { useCallback, useEffect, useState } from 'react';
import { raise } from '../lib/raise.ts';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly value: T };

/** Fetches on mount and on `reload`, which keeps the old value until the new one arrives. `set` replaces the value. */
export function useLoad<T>(fetchIt: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const set = useCallback((value: T) => setState({ status: 'ready', value }), []);
  const reload = useCallback(async () => {
    setState((now) => (now.status === 'ready' ? now : { status: 'loading' }));
    try {
      set(await fetchIt());
    } catch (error) {
      setState(error instanceof ApiError ? { status: 'failed', error } : () => raise(error));
    }
  }, [fetchIt, set]);
  useEffect(() => void reload(), [reload]);
  return { state, set, reload };
}
