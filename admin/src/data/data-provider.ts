import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { firstMessages } from '@nanny-polo/shared/error';
import { ApiError, type HttpClient } from '@nanny-polo/shared/http-client';
import { totalKindHeader } from '@nanny-polo/shared/list-query';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, HttpError, type RaRecord } from 'react-admin';

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

const newest = { field: 'id', order: 'DESC' };
const first = { page: 1, perPage: 25 };

/** Creates the data provider: resources below the API's /admin, in the dialect of ra-data-simple-rest. */
export function createDataProvider(client: HttpClient): AgencyDataProvider {
  const keyOf = createIdempotencyKeys();

  /**
   * Throws an error of the API in the form that react-admin's forms expect: with the first message of each field,
   * otherwise with the message of the whole response.
   */
  const asHttpError = (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { _: whole, ...fields } = firstMessages(error.body.errors);
    const message = whole ?? error.message;
    const errors = Object.keys(fields).length ? fields : { root: { serverError: message } };
    throw new HttpError(message, error.status, { ...error.body, errors });
  };

  async function http(url: string, { method, body, signal }: WireOptions = {}) {
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
        return asHttpError(error);
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
     * Returns a page of list records, with the further fields that `meta.fields` names. The total of a long list may be
     * an estimate; then `meta.estimated` is true.
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
      return { data, total: Math.max(total, seen + 1), meta: { estimated: true } };
    },

    async updateMany(resource, { ids, data }) {
      const { json } = await http(many(resource, ids), { method: 'PUT', body: data });
      return { data: json as typeof ids };
    },

    async deleteMany(resource, { ids }) {
      const { json } = await http(many(resource, ids), { method: 'DELETE' });
      return { data: json as typeof ids };
    },

    async delete(resource, { id }) {
      const { json } = await http(`/admin/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' });
      return { data: json };
    },

    async call(endpoint, options) {
      return { data: await client.call(endpoint, options).catch(asHttpError) };
    },
  } as AgencyDataProvider;
}
