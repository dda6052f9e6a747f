import { fetchWithProgress } from '@nanny-polo/shared/browser/fetch-with-progress';
import { keyOfFile, sendFiles } from '@nanny-polo/shared/browser/send-files';
import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { nameRefusal } from '@nanny-polo/shared/contract/upload';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';

/**
 * Returns `upload`, which sends a call with a file and throws if it fails or is stopped, and `uploadAll` for several.
 * `sent` is the share sent so far, from 0 to 1, or null; `problem` says why the latest upload failed. Leaving the
 * screen stops it. A file sent again has the same idempotency key.
 */
export function useUpload() {
  const translate = useTranslate();
  const notify = useNotification();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [sentShare, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController | null>(null);
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
    const headers = { 'idempotency-key': keyOfFile((options.body as { file: File }).file) };
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

  /**
   * Sends files with `send` and returns their document, and those that were not sent. Files that were refused or not
   * sent beside others are named in a notification; throws if none was accepted.
   */
  async function uploadAll<Document>(
    files: readonly File[],
    send: (file: File, document: Document | undefined) => Promise<Document>,
    begun?: Document,
  ): Promise<{ readonly document: Document; readonly rest: readonly File[] }> {
    const { document, refused, rest, error } = await sendFiles(files, send, begun);
    const unsent = rest.map(({ name }) => nameRefusal(name, translate('upload.not_sent')));
    const lines = [...refused, ...unsent];
    const words = lines.join('\n');
    if (refused.length > 0) setProblem(words);
    if (document === undefined || (begun !== undefined && lines.length === files.length)) throw error;
    if (lines.length > 0) notify({ type: 'warning', text: words, timer: null });
    return { document, rest };
  }
  return { sent: sentShare, problem, upload, uploadAll, stop: () => running.current?.abort() };
}
