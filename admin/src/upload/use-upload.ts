import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fetchWithProgress } from '@nanny-polo/shared/fetch-with-progress';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';

/**
 * Sends calls that carry a file. `sent` is the share sent so far, from 0 to 1, and null while nothing is being sent;
 * a call that is stopped returns null. Leaving the screen stops it too. The same body sent again carries the same
 * idempotency key.
 */
export function useUpload() {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef<{ body: object; key: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload<E extends Endpoint>(
    endpoint: E,
    options: Pick<CallOptions<E>, 'params' | 'body'>,
  ): Promise<ResponseBody<E> | null> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSent(0);
    const body = options.body as object;
    if (!latest.current || !alike(latest.current.body, body)) {
      latest.current = { body, key: crypto.randomUUID() };
    }
    const headers = { 'idempotency-key': latest.current.key };
    const carrier = { headers, signal, fetch: fetchWithProgress(setSent) };
    try {
      return (await dataProvider.call(endpoint, { ...options, ...carrier } as CallOptions<E>)).data;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setSent(null);
    }
  }
  return { sent, upload, stop: () => running.current?.abort() };
}

const alike = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);
