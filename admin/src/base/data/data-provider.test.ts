import { ApiError, type HttpClient, type RawRequest } from '@nanny-polo/shared/contract/http-client';
import { expect, test } from 'vitest';
import { createDataProvider } from './data-provider.ts';

type Call = [path: string, request: RawRequest];

/** Returns a provider whose client gives these responses in turn, and the calls that it records. */
function clientOf(...responses: (object | Error)[]) {
  return clientWith({ 'content-range': 'master/discount 0-0/319' }, responses);
}

function clientWith(headers: Record<string, string>, responses: (object | Error)[]) {
  const calls: Call[] = [];
  const request = async (path: string, options: RawRequest = {}) => {
    calls.push([path, options]);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return { status: 200, headers: new Headers(headers), _data: response };
  };
  return { calls, provider: createDataProvider({ request } as Partial<HttpClient> as HttpClient) };
}

test('sends list queries in the ra-data-simple-rest dialect and reads the total', async () => {
  const { calls, provider } = clientOf([{ id: 1 }]);
  const response = await provider.getList('booking', {
    filter: { status: 'offered' },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 2, perPage: 25 },
  });
  expect(response).toEqual({ data: [{ id: 1 }], total: 319 });
  const url = new URL(calls[0]?.[0] ?? '', 'http://api');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    filter: '{"status":"offered"}',
    range: '[25,49]',
    sort: '["id","DESC"]',
    total: 'estimate',
  });
});

test.each([
  [
    'is not a total, but an estimate',
    1,
    2,
    { pageInfo: { hasNextPage: true, hasPreviousPage: false }, meta: { estimate: 53_000 } },
  ],
  [
    'exceeds the records seen so far if the page is full',
    26_500,
    2,
    { pageInfo: { hasNextPage: true, hasPreviousPage: true }, meta: { estimate: 53_001 } },
  ],
  ['becomes exact on a page that is not full', 3, 1, { total: 5 }],
])('an estimated total %s', async (_, page, rows, expected) => {
  const data = Array.from({ length: rows }, (_row, index) => ({ id: index + 1 }));
  const headers = { 'content-range': 'booking 0-1/53000', 'x-total-kind': 'estimate' };
  const { provider } = clientWith(headers, [data]);
  const pagination = { page, perPage: 2 };
  const response = await provider.getList('booking', {
    filter: {},
    sort: { field: 'id', order: 'DESC' },
    pagination,
  });
  expect(response).toEqual({ data, ...expected });
});

test('sends each bulk write as one call', async () => {
  const { calls, provider } = clientOf([1, 2], [1, 2]);
  expect(await provider.updateMany('booking', { ids: [1, 2], data: { source: 'phone' } })).toEqual({
    data: [1, 2],
  });
  expect(await provider.deleteMany('booking', { ids: [1, 2] })).toEqual({ data: [1, 2] });
  const path = `/admin/booking?filter=${encodeURIComponent('{"id":[1,2]}')}`;
  expect(calls).toEqual([
    [path, { method: 'PUT', body: { source: 'phone' } }],
    [path, { method: 'DELETE' }],
  ]);
});

test('makes one call of two equal writes at a time, and another once it has ended', async () => {
  const { calls, provider } = clientOf([7, 8], [7, 8]);
  const remove = () => provider.deleteMany('master/discount', { ids: [7, 8] });
  expect(await Promise.all([remove(), remove()])).toEqual([{ data: [7, 8] }, { data: [7, 8] }]);
  expect(calls).toHaveLength(1);
  await remove();
  expect(calls).toHaveLength(2);
});

test('sends each other standard call as ra-data-simple-rest does', async () => {
  const { calls, provider } = clientOf({ id: 1 }, [{ id: 1 }], [{ id: 1 }], { id: 1 }, { id: 1 });
  await provider.getOne('booking', { id: 1 });
  await provider.getMany('booking', { ids: [1] });
  await provider.getManyReference('booking', {
    target: 'parent_id',
    id: 7,
    filter: {},
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });
  await provider.update('booking', { id: 1, data: { notes: '' }, previousData: { id: 1 } });
  await provider.delete('booking', { id: 1 });
  const requests = calls.map(([path, { method = 'GET' }]) => [method, decodeURIComponent(path)]);
  expect(requests).toEqual([
    ['GET', '/admin/booking/1'],
    ['GET', '/admin/booking?filter={"id":[1]}'],
    ['GET', '/admin/booking?filter={"parent_id":7}&range=[0,9]&sort=["id","ASC"]'],
    ['PUT', '/admin/booking/1'],
    ['DELETE', '/admin/booking/1'],
  ]);
});

test('sends the same key again after the response to a creation was lost, and another for the next creation', async () => {
  const lost = new ApiError(0, { message: 'The server cannot be reached.' });
  const { calls, provider } = clientOf(lost, { id: 1 }, { id: 2 });
  const create = () => provider.create('booking', { data: { notes: 'same' } });
  await expect(create()).rejects.toThrow('The server cannot be reached.');
  await create();
  await create();
  const keys = calls.map(([, { headers }]) => headers?.['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('gives a form the first message of each field, otherwise one message for the whole form', async () => {
  const invalid = new ApiError(422, { message: 'Check it', errors: { end_at: ['Too early', 'Too odd'] } });
  const taken = new ApiError(409, { message: 'Taken', code: 'slot_taken', data: { alternatives: [] } });
  const { provider } = clientOf(invalid, taken);
  const update = () => provider.update('booking', { id: 1, data: {}, previousData: { id: 1 } });
  await expect(update()).rejects.toMatchObject({ status: 422, body: { errors: { end_at: 'Too early' } } });
  await expect(update()).rejects.toMatchObject({
    status: 409,
    body: { code: 'slot_taken', data: { alternatives: [] }, errors: { root: { serverError: 'Taken' } } },
  });
});
