import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getOwnProfile } from '../../base/session/own-profile.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { LiveStatus } from './LiveStatus.tsx';

let stream: ReadableStreamDefaultController<Uint8Array>;
/** The others at the record, and the reports of this tab. */
let others: object[];
let reports: { resource: string; id: number }[];
let leaves: number;

/** Responds as the API does, with a stream that stays open. */
async function respond(url: string, { method, body, signal }: RequestInit = {}): Promise<Response> {
  if (url.endsWith('/admin/events'))
    return new Response(
      new ReadableStream({
        start(controller) {
          stream = controller;
          send(':\n\n');
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
    );
  if (url.endsWith('/admin/profile')) return Response.json({ data: getOwnProfile() });
  if (method === 'DELETE') leaves += 1;
  if (method === 'PUT') reports.push(JSON.parse(String(body)));
  return Response.json(others);
}

const news = 'event: presence\ndata: {"resource":"booking","id":7}\n\n';
const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));

beforeAll(() => {
  vi.stubGlobal('fetch', respond);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  others = [];
  reports = [];
  leaves = 0;
});

const open = (at: string) => openScreen(LiveStatus, { resource: 'booking', held: 'full', at });

test.each(['/booking/7', '/booking/7/show'])('shows at %s who else comes and goes', async (path) => {
  open(path);
  await waitFor(() => expect(reports).toEqual([{ resource: 'booking', id: 7 }]));
  others = [{ admin_id: 9, name: 'Ada Ash' }];
  act(() => send(news));
  await screen.findByRole('status', { name: 'Also here: Ada Ash' });
  others = [];
  act(() => send(news));
  await waitFor(() => expect(screen.queryByRole('status', { name: /Ada Ash/ })).toBeNull());
});

test('makes no calls after an hour without input, so that the session may end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
  };
  open('/booking/7');
  await waitFor(() => expect(reports).toHaveLength(1));
  await pass(2);
  expect(reports.length).toBeGreaterThan(1);
  await pass(60);
  const { length } = reports;
  await pass(10);
  expect(reports).toHaveLength(length);
  act(() => void dispatchEvent(new KeyboardEvent('keydown')));
  await waitFor(() => expect(reports.length).toBeGreaterThan(length));
  vi.useRealTimers();
});

test('leaves its record when the tab is hidden, unless the record is being edited', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  for (const { path, left } of [
    { path: '/booking/7', left: 0 },
    { path: '/booking/7/show', left: 1 },
  ]) {
    reports = [];
    leaves = 0;
    show('visible');
    open(path);
    await waitFor(() => expect(reports).toHaveLength(1));
    show('hidden');
    await waitFor(() => expect(leaves).toBe(left));
    show('visible');
    await waitFor(() => expect(reports).toHaveLength(2));
    cleanup();
  }
});
