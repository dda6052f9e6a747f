import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fetchWithProgress } from '@nanny-polo/shared/fetch-with-progress';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';

/** Sends a form with a file. `share` is the fraction sent, or null without an upload; `stop` cancels the upload. */
export function useUpload<E extends Endpoint>(endpoint: E, params?: CallOptions<E>['params']) {
  const [share, setShare] = useState<number | null>(null);
  const stopper = useRef<AbortController>(null);

  const send = async (body: Body<E>): Promise<ResponseBody<E>> => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setShare(0);
    try {
      const options = { signal, fetch: fetchWithProgress(setShare) };
      return await api.call(endpoint, { params, body, ...options } as CallOptions<E>);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      setShare(null);
    }
  };

  return { send, share, stop: () => stopper.current?.abort() };
}
export type Upload = ReturnType<typeof useUpload>;
