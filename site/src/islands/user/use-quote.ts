import type { Body, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { ApiError } from '@nanny-polo/shared/http-client';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

export type Quoted<E extends Endpoint> =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly quote: ResponseBody<E>; readonly sent: Body<E> }
  /** `reason` is the server's message for status 422 or 429, otherwise empty. */
  | { readonly status: 'failed'; readonly reason: string };

/** How long the form must be unchanged before the price is requested, in milliseconds. */
const debounce = 400;

/** Fetches the price of a request once its form has stopped changing. `none` without an endpoint or a complete form. */
export function useQuote<E extends Endpoint>(endpoint: E | null, draft: object | null): Quoted<E> {
  const [quoted, setQuoted] = useState<Quoted<E>>({ status: 'none' });
  // Requests the price only if a field that affects it has changed.
  const question = JSON.stringify(draft && { ...draft, notes: undefined });

  useEffect(() => {
    const checked = endpoint?.schema.body && z.safeParse(endpoint.schema.body, JSON.parse(question));
    if (!endpoint || !checked?.success) {
      setQuoted({ status: 'none' });
      return;
    }
    const body = checked.data as Body<E>;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      setQuoted({ status: 'loading' });
      try {
        const quote = await api.call(endpoint, { body, signal } as object);
        setQuoted({ status: 'ready', quote, sent: body });
      } catch (error) {
        if (!signal.aborted) setQuoted({ status: 'failed', reason: reasonOf(error) });
      }
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [endpoint, question]);

  return quoted;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || ![422, 429].includes(error.status)) return '';
  return Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message;
}
