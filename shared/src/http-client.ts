import * as z from 'zod/mini';
import type { Answer, CallOptions, Endpoint } from './endpoint.ts';
import type { ErrorBody } from './error.ts';

/** A response with status 400 or above, or no response (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

interface ClientOptions {
  /** The base address, without a trailing slash. */
  readonly baseURL: string;
  /** The bearer token to send, or null. */
  readonly token: () => string | null;
  /** Called on every 401 of a call that carried a token. */
  readonly onUnauthorized: () => void;
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

/** Statuses on which a read is repeated once (specification, section 7). */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504];

const notReached: ErrorBody = { message: 'The server cannot be reached. Please try again.' };

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/')) return response.text();
  if (!type.includes('json')) return response.blob();
  return response.json().catch(() => undefined);
}

/**
 * Returns a client of the API that accepts JSON, sends the bearer token if there is one, and repeats failed reads once
 * but never writes. Throws `ApiError` for every status from 400 on, and with status 0 if no server responds.
 */
export function createHttpClient({ baseURL, token, onUnauthorized }: ClientOptions) {
  async function request<T>(
    path: string,
    { method = 'GET', body, headers, signal, fetch = globalThis.fetch }: RawRequest = {},
  ): Promise<RawResponse<T>> {
    const bearer = token();
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

    const send = async (isLast: boolean): Promise<Response> => {
      try {
        const response = await fetch(baseURL + path, options);
        if (isLast || !retryStatusCodes.includes(response.status)) return response;
      } catch (error) {
        if (signal?.aborted) throw error;
        if (isLast) throw new ApiError(0, notReached);
      }
      return send(true);
    };

    const response = await send(method !== 'GET' && method !== 'HEAD');
    const data = await bodyOf(response);
    if (response.status < 400) return Object.assign(response, { _data: data as T });
    if (response.status === 401 && bearer) onUnauthorized();
    const fallback = { message: response.statusText || `Error ${response.status}` };
    throw new ApiError(
      response.status,
      (data as ErrorBody | undefined)?.message ? (data as ErrorBody) : fallback,
    );
  }

  /** Calls an endpoint of the contract; `params` and `query` are encoded by its schemas. */
  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answer<E>> {
    const { params, query, body, headers, signal, fetch } = options;
    const raw = await request<Answer<E>>(urlOf(endpoint, params, query), {
      method: endpoint.method,
      ...(body !== undefined && { body: multipart(body as object) }),
      ...(headers && { headers }),
      signal,
      fetch,
    });
    return raw._data as Answer<E>;
  }

  return { request, call };
}
export type HttpClient = ReturnType<typeof createHttpClient>;

/** The path of a call below the base address. */
export function urlOf(endpoint: Endpoint, params?: unknown, query?: unknown): string {
  const values = encoded(endpoint.schema.params, params);
  const path = endpoint.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(encoded(endpoint.schema.querystring, query) as Record<string, string>);
  return search.size ? `${path}?${search}` : path;
}

/** Encodes a body. One with a file becomes a multipart form, the file last so that the fields arrive first. */
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
