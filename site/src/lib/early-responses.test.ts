import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchEarlyResponse } from './early-responses.ts';

const url = '/api/users/booking';
const late = new Response('late');
const early = new Response('early');

const read = (authorization: string, method = 'GET') =>
  fetchEarlyResponse(url, { method, headers: { authorization } });

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(late));
  const sent = { authorization: 'Bearer one', response: Promise.resolve(early) };
  vi.stubGlobal('window', { earlyResponses: new Map([[url, sent]]) });
});
afterEach(() => vi.unstubAllGlobals());

test('takes the early response to a read once', async () => {
  expect(await read('Bearer one')).toBe(early);
  expect(fetch).not.toHaveBeenCalled();
  expect(await read('Bearer one')).toBe(late);
});

test('never takes the early response of another session', async () => {
  expect(await read('Bearer two')).toBe(late);
  expect(await read('Bearer one')).toBe(late);
});

test('sends a write to the network although an early call read the same URL', async () => {
  expect(await read('Bearer one', 'PUT')).toBe(late);
});

test('sends a read of a URL without an early response', async () => {
  expect(await fetchEarlyResponse('/api/users/family', { method: 'GET', headers: {} })).toBe(late);
});

test('sends every read if the page made no early calls', async () => {
  vi.stubGlobal('window', {});
  expect(await read('Bearer one')).toBe(late);
});
