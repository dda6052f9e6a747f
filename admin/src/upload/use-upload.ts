import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fetchWithProgress } from '@nanny-polo/shared/fetch-with-progress';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';

/**
 * Returns `upload`, which sends a call that carries a file and throws if it fails or is stopped. `sent` is the share
 * sent so far, from 0 to 1, and null while nothing is being sent; `problem` says why the latest upload failed. Leaving
 * the screen stops it too. The same body sent again carries the same idempotency key.
 */
export function useUpload() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController | null>(null);
  const latest = useRef<{ body: object; key: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload<E extends Endpoint>(
    endpoint: E,
    options: Pick<CallOptions<E>, 'params' | 'body'>,
  ): Promise<ResponseBody<E>> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSent(0);
    setProblem('');
    const body = options.body as object;
    if (!latest.current || !alike(latest.current.body, body)) {
      latest.current = { body, key: crypto.randomUUID() };
    }
    const headers = { 'idempotency-key': latest.current.key };
    const carrier = { headers, signal, fetch: fetchWithProgress(setSent) };
    try {
      return (await dataProvider.call(endpoint, { ...options, ...carrier } as CallOptions<E>)).data;
    } catch (error) {
      const failure = signal.aborted ? new Error(translate('upload.stopped')) : (error as Error);
      setProblem(failure.message);
      throw failure;
    } finally {
      setSent(null);
    }
  }
  return { sent, problem, upload, stop: () => running.current?.abort() };
}

const alike = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);
