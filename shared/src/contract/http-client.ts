import * as z from 'zod/mini';
import type { CallOptions, Endpoint, ResponseBody } from './endpoint.ts';
import { type ErrorBody, messageOf, readErrorBody } from './error.ts';
import { adoptServerTime } from './server-clock.ts';

/**
 * A response with status 400 or above, or the lack of a complete one (status 0). Its message is always a sentence for
 * people; the message of `body` is empty if a complete response has none.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(messageOf(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** Whether the server refused the call: any 4xx status except 429, which only asks the client to wait. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Returns the message of an error, or `fallback` for a refusal without a message from the server. */
export const refusalMessageOf = (error: ApiError, fallback = ''): string =>
  error.body.message || (isRefusal(error) && fallback) || error.message;

interface ClientOptions {
  /** The base address, without a trailing slash. */
  readonly baseURL: string;
  /** The bearer token to send, or null. */
  readonly token: () => string | null;
  /** Called on every 401 response, except to a call with an authorization header of its own. */
  readonly onUnauthorized: () => void;
  /** Replaces the browser's own `fetch` in calls that pass none. */
  readonly fetch?: typeof fetch;
}

export interface RawRequest {
  readonly method?: string;
  /** A form is sent as it is, everything else as JSON; a string is already JSON. */
  readonly body?: object | string | undefined;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** A response with its body: decoded JSON, the text of a page, or a file. */
type RawResponse<T> = Response & { readonly _data?: T };

/** Statuses on which a read is repeated once (docs/specification.md, section 7). */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504];

const cutOff: ErrorBody = { message: 'The connection was interrupted. Please try again.' };

/** Returns the decoded body. Throws if JSON was cut off, unless the status alone says that the call failed. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/')) return response.text();
  if (!type.includes('json')) return response.blob();
  return response.status < 400 ? response.json() : response.json().catch(() => undefined);
}

/**
 * Returns a client of the API that accepts JSON, sends the bearer token if there is one, and repeats a failed read
 * once. Never repeats a write. Throws `ApiError` for every status from 400 up, and with status 0 if there is no
 * complete response. A call that its caller aborts throws the `AbortError`.
 */
export function createHttpClient({ baseURL, token, onUnauthorized, fetch: usual }: ClientOptions) {
  async function request<T>(
    path: string,
    rawRequest: RawRequest = {},
    bearer = token(),
  ): Promise<RawResponse<T>> {
    const { method = 'GET', body, headers, signal, fetch = usual ?? globalThis.fetch } = rawRequest;
    const json = body !== undefined && !(body instanceof FormData);
    const options = {
      method,
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: json && typeof body !== 'string' ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
    } as RequestInit;

    const send = async (isLast: boolean): Promise<RawResponse<T>> => {
      try {
        const response = await fetch(baseURL + path, options);
        adoptServerTime(response.headers.get('date'));
        const data = await bodyOf(response);
        if (isLast || !retryStatusCodes.includes(response.status))
          return Object.assign(response, { _data: data as T });
      } catch (error) {
        if (signal?.aborted) throw error;
        if (isLast) throw new ApiError(0, error instanceof SyntaxError ? cutOff : { message: '' });
      }
      return send(true);
    };

    const response = await send(method !== 'GET' && method !== 'HEAD');
    if (response.status < 400) return response;
    if (response.status === 401 && !headers?.authorization) {
      // The token may have been replaced while the call was on its way.
      const current = token();
      if (bearer && current && current !== bearer) return request(path, rawRequest, current);
      onUnauthorized();
    }
    throw new ApiError(response.status, readErrorBody(response._data, response.status));
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<ResponseBody<E>> {
    const { params, query, body, headers, signal, fetch } = options;
    const raw = await request<ResponseBody<E>>(urlOf(endpoint, params, query), {
      method: endpoint.method,
      ...(body !== undefined && { body: multipart(body as object) }),
      ...(headers && { headers }),
      signal,
      fetch,
    });
    return raw._data as ResponseBody<E>;
  }

  return { request, call };
}
export type HttpClient = ReturnType<typeof createHttpClient>;

/** Returns the path of a call below the base address, with its query. */
export function urlOf(endpoint: Endpoint, params?: unknown, query?: unknown): string {
  const values = encoded(endpoint.schema.params, params);
  const path = endpoint.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(encoded(endpoint.schema.querystring, query) as Record<string, string>);
  return search.size ? `${path}?${search}` : path;
}

/** Returns the body, as a multipart form if it contains a file. The file is last, so that the fields arrive first. */
function multipart(body: object): object {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
  return form;
}

const encoded = (schema: z.core.$ZodType | undefined, value: unknown) =>
  (schema && value !== undefined ? z.encode(schema, value) : {}) as Record<string, unknown>;
