import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openSession } from '../../accounts/session/service.ts';
import { onPostgres } from '../../test/database.ts';
import { everyEndpoint } from '../../test/endpoints.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const client = { ip: '', userAgent: '' };
const owner = await openSession(product.db, { realm: 'admin', id: 1 }, client);
const parent = await openSession(product.db, { realm: 'user', id: 1 }, client);

const far = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e308, 1.5, 0, -1];
const late = ['9999-12-31', '0001-01-01', '9999-12-31T23:59:59Z', '-271821-04-20T00:00:00Z', '2147483648'];
const every: readonly unknown[] = [...far, ...late, ...[...far, ...late].map((one) => [one])];
/** A third of the values on PGlite, since their validation does not depend on the engine. */
const values = every.filter((_, at) => onPostgres() || at % 3 === 0);

type Properties = Record<string, { properties?: Record<string, unknown> }>;

/** Returns the parameters of a call's query. */
function propertiesOf({ schema }: Endpoint): Properties {
  if (!schema.querystring) return {};
  const { properties } = z.toJSONSchema(schema.querystring, { io: 'output', unrepresentable: 'any' });
  return (properties ?? {}) as Properties;
}

/** Returns the filters that the query of a list or a count accepts. */
const filtersOf = (endpoint: Endpoint) => Object.keys(propertiesOf(endpoint).filter?.properties ?? {});

const filtered = (await everyEndpoint()).filter(
  (one) => one.method === 'GET' && !one.url.includes(':') && filtersOf(one).length > 0,
);

test('the contract has lists and counts with filters', () => {
  expect(filtered.length).toBeGreaterThan(15);
});

test.each(filtered.map((one) => [one.url, one] as const))(
  '%s accepts any value of a filter or rejects it, naming the field',
  async (url, endpoint) => {
    // A short page, since only the filter is tested.
    const page: Record<string, string> = 'range' in propertiesOf(endpoint) ? { range: '[0,0]' } : {};
    const authorization = `Bearer ${endpoint.config.access === 'user' ? parent : owner}`;
    for (const field of filtersOf(endpoint)) {
      for (const value of values) {
        const query = new URLSearchParams({ filter: JSON.stringify({ [field]: value }), ...page });
        const response = await product.send(`${url}?${query}`, { headers: { authorization } });
        const body = (await response.json()) as { errors?: Record<string, string[]> };
        const said = `${field} ${JSON.stringify(value)} ${response.status} ${JSON.stringify(body).slice(0, 300)}`;
        if (response.status === 200) continue;
        expect(response.status, said).toBe(422);
        expect(Object.keys(body.errors ?? {})[0], said).toMatch(new RegExp(`^filter\\.${field}(\\.0)?$`));
      }
    }
  },
);

test('a filter value that exceeds the column is rejected, naming the field', async () => {
  const filter = JSON.stringify({ total_minor_gte: Number.MAX_SAFE_INTEGER });
  const headers = { authorization: `Bearer ${owner}` };
  const response = await product.send(`/admin/order?filter=${filter}`, { headers });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { 'filter.total_minor_gte': ['Too large'] } });
});
