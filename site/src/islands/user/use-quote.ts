import { ApiError } from '@nanny-polo/shared/http-client';
import type { UserQuote } from '@nanny-polo/shared/user-booking';
import { quoteUserBooking } from '@nanny-polo/shared/user-booking';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

export type Quoted =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly quote: UserQuote }
  /** `reason` is the server's message, if it sent one. */
  | { readonly status: 'failed'; readonly reason: string };

/** How long the form must be unchanged before the price is requested, in milliseconds. */
const rest = 400;

/** Fetches the price of a request once the form has stopped changing; `none` while the form is incomplete. */
export function useQuote(draft: object | null): Quoted {
  const [quoted, setQuoted] = useState<Quoted>({ status: 'none' });
  // Requests the price only if a field that affects it has changed.
  const question = JSON.stringify(draft && { ...draft, notes: undefined });

  useEffect(() => {
    const checked = z.safeParse(quoteUserBooking.schema.body, JSON.parse(question));
    if (!checked.success) {
      setQuoted({ status: 'none' });
      return;
    }
    const { signal, abort } = controlled();
    const timer = setTimeout(async () => {
      setQuoted({ status: 'loading' });
      try {
        const quote = await api.call(quoteUserBooking, { body: checked.data, signal });
        setQuoted({ status: 'ready', quote });
      } catch (error) {
        if (!signal.aborted) setQuoted({ status: 'failed', reason: reasonOf(error) });
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [question]);

  return quoted;
}

function controlled() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || ![422, 429].includes(error.status)) return '';
  return Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message;
}
