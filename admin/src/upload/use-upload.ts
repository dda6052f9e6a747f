import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fetchWithProgress } from '@nanny-polo/shared/fetch-with-progress';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import type { Refusal } from '../record/use-record-write.ts';

/** How an upload ended: with the record that it changed, or with the errors of the form's inputs. */
type Outcome<Saved> =
  | { readonly saved: Saved; readonly errors?: undefined }
  | { readonly errors: object; readonly saved?: undefined };

/**
 * Sends calls that carry a file. `sent` is the share sent so far, from 0 to 1, and null while nothing is being sent;
 * `problem` says why the latest upload failed or that it was stopped. Leaving the screen stops it too. The same body
 * sent again carries the same idempotency key.
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
  ): Promise<Outcome<ResponseBody<E>>> {
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
      return {
        saved: (await dataProvider.call(endpoint, { ...options, ...carrier } as CallOptions<E>)).data,
      };
    } catch (error) {
      const refusal = error as Refusal;
      const message = signal.aborted ? translate('upload.stopped') : refusal.message;
      setProblem(message);
      return { errors: (!signal.aborted && refusal.body?.errors) || { root: { serverError: message } } };
    } finally {
      setSent(null);
    }
  }
  return { sent, problem, upload, stop: () => running.current?.abort() };
}

const alike = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);
