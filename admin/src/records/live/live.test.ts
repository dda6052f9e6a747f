import { type LiveMessages, recentMs } from '@nanny-polo/shared/office/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { definitions } from '../../app/resources.ts';
import { createQueryClient } from '../../base/data/query-client.ts';
import { authorKeyOf, resourcesShowing, startLive, stateKey } from './live.ts';

vi.mock('../../base/session/own-profile.ts', () => ({
  readAdminSession: () => ({ token: 'token' }),
  watchOwnProfile: () => undefined,
}));
vi.mock('../../base/session/profile.ts', () => ({ fetchProfile: async () => undefined }));

let visibility: DocumentVisibilityState;
let streams: ReadableStreamDefaultController<Uint8Array>[];
let stop: () => void;

beforeEach(() => {
  visibility = 'visible';
  streams = [];
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        controller.enqueue(new TextEncoder().encode(':\n\n'));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the live updates. `names` are the first parts of the keys of what is refetched. */
async function begin() {
  const queryClient = createQueryClient();
  const names: unknown[] = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    const all = queryClient.getQueryCache().findAll(filters);
    names.push(...(filters?.queryKey?.slice(0, 1) ?? all.map(({ queryKey }) => queryKey[0])));
  });
  stop = startLive(queryClient, (resource) => resourcesShowing(definitions as never, resource));
  await vi.advanceTimersByTimeAsync(0);
  return { queryClient, names };
}

const send = <Name extends keyof LiveMessages>(event: Name, data: LiveMessages[Name]) =>
  streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
const sendChange = (resource: string) => send('changes', [{ resource, id: 1, by: 'Ada Ash' }]);

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('refetches changed resources together, and not continuously', async () => {
  const { names } = await begin();
  sendChange('master/discount');
  sendChange('master/discount');
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toEqual(['call', 'master/discount']);
  for (let at = 0; at < 10; at += 1) sendChange('users/nanny');
  await vi.advanceTimersByTimeAsync(1000);
  expect(names).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(names.slice(2)).toEqual(['call', 'users/nanny']);
});

test.each([
  ['role', ['admin-user']],
  ['admin-user', ['role']],
  ['order', ['booking', 'master/discount']],
  ['master/document-type', ['master/parent-documents', 'users/parents']],
])('refetches the records that show fields of %s', async (resource, others) => {
  const { names } = await begin();
  sendChange(resource);
  await vi.advanceTimersByTimeAsync(400);
  expect(names.toSorted()).toEqual(['call', resource, ...others].toSorted());
});

test('refetches everything, and forgets who changed what, when the server has missed changes', async () => {
  const { queryClient, names } = await begin();
  sendChange('booking');
  await vi.advanceTimersByTimeAsync(400);
  expect(queryClient.getQueryData(authorKeyOf('booking', 1))).toBe('Ada Ash');
  queryClient.setQueryData(['users/nanny'], []);
  send('reset', null);
  await vi.advanceTimersByTimeAsync(400);
  expect(names).toContain('users/nanny');
  expect(queryClient.getQueryData(authorKeyOf('booking', 1))).toBeUndefined();
});

test('refetches, when a stream begins, only what is older than the changes with which it begins', async () => {
  const { queryClient, names } = await begin();
  queryClient.setQueryData(['old'], []);
  await vi.advanceTimersByTimeAsync(recentMs);
  queryClient.setQueryData(['new'], []);
  streams.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(stateKey)).toBe('away');
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryClient.getQueryData(stateKey)).toBe('live');
  expect(names).toContain('old');
  expect(names).not.toContain('new');
});

test('has no stream while the tab is hidden, and begins one when it is visible again', async () => {
  const { queryClient, names } = await begin();
  queryClient.setQueryData(['old'], []);
  show('hidden');
  await vi.advanceTimersByTimeAsync(recentMs);
  expect([streams.length, names]).toEqual([1, []]);
  expect(() => sendChange('role')).toThrow();
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(2);
  expect(names).toContain('old');
});

test('has no stream in an unattended tab, so that its session may end, until somebody uses it again', async () => {
  await begin();
  await vi.advanceTimersByTimeAsync(3_700_000);
  const { length } = streams;
  expect(() => sendChange('role')).toThrow();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(streams).toHaveLength(length);
  dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(length + 1);
});
