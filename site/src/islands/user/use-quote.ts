import type { Body, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

export type Quoted<E extends Endpoint> =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly quote: ResponseBody<E>; readonly sent: Body<E> }
  /** `reason` is the server's message for status 422 or 429, otherwise empty. */
  | { readonly status: 'failed'; readonly reason: string };

/** How long the form must be unchanged before the price is requested, and how long a request may wait for it. */
const debounceMs = 400;
const longestMs = 15_000;

/**
 * Fetches the price of a request once its form has stopped changing. `none` without an endpoint or a complete form,
 * `loading` from the first change on, and `failed` if the price takes too long.
 */
export function useQuote<E extends Endpoint>(endpoint: E | null, draft: object | null): Quoted<E> {
  // Requests the price only if a field that affects it has changed.
  const question = JSON.stringify(draft && { ...draft, notes: undefined });
  const key = `${endpoint?.url} ${question}`;
  const [answer, setAnswer] = useState<{ readonly key: string; readonly quoted: Quoted<E> }>();
  const checked = endpoint?.schema.body && z.safeParse(endpoint.schema.body, JSON.parse(question));
  const body = checked?.success ? (checked.data as Body<E>) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the endpoint and the body
  useEffect(() => {
    if (!endpoint || !body) return;
    const controller = new AbortController();
    let isCurrent = true;
    const settle = (quoted: Quoted<E>) => isCurrent && setAnswer({ key, quoted });
    let timer = setTimeout(async () => {
      timer = setTimeout(() => controller.abort(), longestMs);
      try {
        const quote = await api.call(endpoint, { body, signal: controller.signal } as object);
        settle({ status: 'ready', quote, sent: body });
      } catch (error) {
        settle({ status: 'failed', reason: reasonOf(error) });
      }
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  if (!body) return { status: 'none' };
  return answer?.key === key ? answer.quoted : { status: 'loading' };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || ![422, 429].includes(error.status)) return '';
  return Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message;
}
