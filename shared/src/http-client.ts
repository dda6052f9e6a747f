import { type FetchOptions, ofetch } from 'ofetch';
import * as z from 'zod/mini';
import type { Answer, CallOptions, Endpoint } from './endpoint.ts';
import type { ErrorBody } from './error.ts';

/** An answer of status 400 and above, or none at all (status 0). */
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
  /** The base address, without a slash at its end. */
  readonly baseURL: string;
  /** The bearer token to send, or null. */
  readonly token: () => string | null;
  /** Called on every 401 of a call that carried a token. */
  readonly onUnauthorized: () => void;
}

export interface RawRequest {
  readonly method?: string;
  readonly body?: FetchOptions['body'] | object;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Statuses on which a read is tried once more (specification, section 7). */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504];

const notReached: ErrorBody = { message: 'The server cannot be reached. Please try again.' };

/**
 * The one way to the API: Accept JSON, Bearer when there is a token, one retry for reads and none for writes.
 * Failures are thrown as `ApiError`.
 */
export function createHttpClient({ baseURL, token, onUnauthorized }: ClientOptions) {
  async function request<T>(path: string, { method = 'GET', body, headers, signal, fetch }: RawRequest = {}) {
    const { raw } = fetch ? ofetch.create({}, { fetch }) : ofetch;
    const bearer = token();
    const reads = method === 'GET' || method === 'HEAD';
    try {
      return await raw<T>(baseURL + path, {
        method,
        body: body as FetchOptions['body'] & object,
        headers: {
          accept: 'application/json',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        retry: reads ? 1 : 0,
        retryStatusCodes,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      const { response, data } = error as { response?: Response; data?: ErrorBody };
      if (response?.status === 401 && bearer) onUnauthorized();
      const fallback = response ? { message: response.statusText || `Error ${response.status}` } : notReached;
      throw new ApiError(response?.status ?? 0, data?.message ? data : fallback);
    }
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

/** The body as it travels: one that holds a file as a multipart form, its file last so that the fields are known before it. */
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
