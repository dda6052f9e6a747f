import { ApiError, isRefusal } from '@nanny-polo/shared/http-client';
import { useCallback, useEffect, useState } from 'react';
import { raise } from '../lib/raise.ts';
import { tokenOfPage } from '../lib/token.ts';

export type Linked<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly isUnknown: boolean; readonly message: string };

/** Reads what the link in a mail opens, by the token of the page; `set` stores the response of a write. */
export function useLink<T>(read: (token: string) => Promise<T>) {
  const [state, setState] = useState<Linked<T>>({ status: 'loading' });
  const set = useCallback((value: T) => setState({ status: 'ready', value }), []);
  const load = useCallback(async () => {
    setState({ status: 'loading' });
    try {
      set(await read(tokenOfPage()));
    } catch (error) {
      if (!(error instanceof ApiError)) return setState(() => raise(error));
      setState({ status: 'failed', isUnknown: isRefusal(error), message: error.message });
    }
  }, [read, set]);
  useEffect(() => void load(), [load]);
  return { state, set, load };
}
