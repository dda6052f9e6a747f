import { ApiError } from '@nanny-polo/shared/http-client';
import type { UserQuote } from '@nanny-polo/shared/user-booking';
import { quoteUserBooking } from '@nanny-polo/shared/user-booking';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

export type Quoted =
  | { readonly status: 'none' }
  | { readonly status: 'asking' }
  | { readonly status: 'ready'; readonly quote: UserQuote }
  /** `reason` where the server says what stands against it. */
  | { readonly status: 'failed'; readonly reason: string };

/** How long the form must rest before its price is asked for, in milliseconds. */
const rest = 400;

/** What a request would cost, asked of the server once the form has rested; `none` while it is not whole. */
export function useQuote(asked: object | null): Quoted {
  const [quoted, setQuoted] = useState<Quoted>({ status: 'none' });
  // The same question, whatever else was typed meanwhile, is asked once.
  const question = JSON.stringify(asked && { ...asked, notes: undefined });

  useEffect(() => {
    const checked = z.safeParse(quoteUserBooking.schema.body, JSON.parse(question));
    if (!checked.success) {
      setQuoted({ status: 'none' });
      return;
    }
    const { signal, abort } = controlled();
    const timer = setTimeout(async () => {
      setQuoted({ status: 'asking' });
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
