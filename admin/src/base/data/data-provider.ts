import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { ApiError, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { totalKindHeader } from '@nanny-polo/shared/contract/list-query';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { throwFormError } from '../session/form-error.ts';

/** react-admin's data provider, with a method for endpoints other than the standard calls of a resource. */
export interface AgencyDataProvider extends DataProvider {
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<{ data: ResponseBody<E> }>;
}

interface WireOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/** Creates a function that returns a write's idempotency key: the same key for the same content until `forget`. */
function createIdempotencyKeys() {
  const keys = new Map<string, string>();
  return (content: string) => {
    const value = keys.get(content) ?? crypto.randomUUID();
    keys.set(content, value);
    return { value, forget: () => keys.delete(content) };
  };
}

/** Creates a function that shares the promise of a call while an equal one is running, so that two presses make one. */
function createSharing<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (content: string, call: () => Promise<Result>): Promise<Result> => {
    const promise = running.get(content) ?? call().finally(() => running.delete(content));
    running.set(content, promise);
    return promise;
  };
}

const newest = { field: 'id', order: 'DESC' };
const first = { page: 1, perPage: 25 };

/**
 * Creates the data provider: `ra-data-simple-rest` for the resources below the API's /admin, except for the methods
 * given here, and `call` for every other endpoint.
 */
export function createDataProvider(client: HttpClient): AgencyDataProvider {
  const keyOf = createIdempotencyKeys();
  const share = createSharing<Awaited<ReturnType<typeof send>>>();

  const http = (url: string, options: WireOptions = {}) =>
    options.method
      ? share(`${options.method} ${url} ${options.body}`, () => send(url, options))
      : send(url, options);

  async function send(url: string, { method, body, signal }: WireOptions) {
    const key = method === 'POST' ? keyOf(`${url} ${body}`) : null;
    const response = await client
      .request<unknown>(url, {
        ...(method && { method }),
        ...(body != null && { body: typeof body === 'string' ? JSON.parse(body) : body }),
        ...(key && { headers: { 'idempotency-key': key.value } }),
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        if (isRefusal(error)) key?.forget();
        return throwFormError(error);
      });
    key?.forget();
    const json = response._data;
    return { status: response.status, headers: response.headers, body: JSON.stringify(json), json };
  }

  const many = (resource: string, ids: readonly unknown[]) =>
    `/admin/${resource}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`;

  return {
    ...simpleRestProvider('/admin', http),
    supportAbortSignal: true,

    /**
     * Ours for the further fields that `meta.fields` names, and for the total of a long list, which may be an estimate:
     * then the response has `pageInfo` instead of a total, and `meta.estimate`.
     */
    async getList(resource, { filter = {}, sort = newest, pagination = first, meta, signal }) {
      const { page, perPage } = pagination;
      const before = (page - 1) * perPage;
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        range: JSON.stringify([before, before + perPage - 1]),
        sort: JSON.stringify([sort.field, sort.order]),
        total: 'estimate',
        ...(meta?.fields && { fields: JSON.stringify(meta.fields) }),
      });
      const { json, headers } = await http(`/admin/${resource}?${query}`, { signal });
      const data = json as RaRecord[];
      const total = Number(headers.get('content-range')?.split('/').at(-1));
      if (headers.get(totalKindHeader) !== 'estimate') return { data, total };
      // A page that is not full is the last one; after a full one there may be more than was estimated.
      const seen = before + data.length;
      if (data.length < perPage) return { data, total: seen };
      const pageInfo = { hasNextPage: true, hasPreviousPage: page > 1 };
      return { data, pageInfo, meta: { estimate: Math.max(total, seen + 1) } };
    },

    /** Ours because a bulk change is one call, which changes all records or none; theirs is one call for each id. */
    async updateMany(resource, { ids, data }) {
      const { json } = await http(many(resource, ids), { method: 'PUT', body: data });
      return { data: json as typeof ids };
    },

    /** Ours for the same reason as `updateMany`. */
    async deleteMany(resource, { ids }) {
      const { json } = await http(many(resource, ids), { method: 'DELETE' });
      return { data: json as typeof ids };
    },

    async call(endpoint, options) {
      return { data: await client.call(endpoint, options).catch(throwFormError) };
    },
  } as AgencyDataProvider;
}
