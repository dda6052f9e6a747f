import { PUBLIC_API_URL } from 'astro:env/client';
import type { Answer, CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import { ApiError, multipart, urlOf } from '@nanny-polo/shared/http-client';
import { readSession } from '@nanny-polo/shared/session';
import { sessionEnded } from './session-ended.ts';

/**
 * Calls an endpoint that takes a file as `api.call` does, and tells the share of it that has gone, 0 to 1: of that
 * `fetch` says nothing. Stopped by its signal it rejects with the signal's reason.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  { params, body, signal }: CallOptions<E>,
  onProgress: (share: number) => void,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, PUBLIC_API_URL + urlOf(endpoint, params));
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${readSession()?.token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    request.onerror = () => reject(new ApiError(0, { message: '' }));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const { status, response, statusText } = request;
      if (status === 401) sessionEnded();
      if (status < 400) resolve(response as Answer<E>);
      else reject(new ApiError(status, response?.message ? response : { message: statusText }));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(multipart(body as object) as FormData);
  });
}
