import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownProfile } from '../session/own-profile.ts';
import { openScreen } from '../test/open-screen.tsx';
import { LiveStatus } from './LiveStatus.tsx';

const ada = { admin_id: 9, name: 'Ada Ash', editing_since: '2032-03-01T09:00:00Z' };

let stream: ReadableStreamDefaultController<Uint8Array>;
/** The others at the record, whether this tab has its lock, and the reports of this tab. */
let others: object[];
let isHolder: boolean;
let said: { editing: boolean; anyway?: boolean }[];

/** Responds as the API does: with a stream that stays open, and a lock while somebody else is editing. */
async function respond(url: string, { method, body }: RequestInit = {}): Promise<Response> {
  if (url.endsWith('/admin/events'))
    return new Response(
      new ReadableStream({
        start(controller) {
          stream = controller;
          send('id: 1.5/7:\n\n');
        },
      }),
    );
  if (url.endsWith('/admin/profile')) return Response.json({ data: ownProfile() });
  if (method === 'PUT') {
    const report = JSON.parse(String(body));
    said.push(report);
    if (report.editing && !report.anyway && !isHolder && others.length > 0)
      return Response.json({ message: 'Locked', code: 'locked', data: ada }, { status: 409 });
    isHolder = report.editing;
  }
  return Response.json(others);
}

const news = 'event: presence\ndata: {"resource":"booking","id":7}\n\n';
const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));

beforeAll(() => {
  vi.stubGlobal('fetch', respond);
  // There is one tab.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  others = [ada];
  isHolder = false;
  said = [];
});

const open = (at: string) => openScreen(LiveStatus, { resource: 'booking', held: 'full', at });
const question = () => screen.findByRole('dialog', { name: 'Ada Ash is editing this' });

test('asks before two admins edit the same record, and opens its view on request', async () => {
  const { router, user } = open('/booking/7');
  await question();
  await waitFor(() => expect(said.map(({ editing }) => editing)).toEqual([true, false]));
  await user.click(screen.getByRole('button', { name: 'View only' }));
  expect(router.state.location.pathname).toBe('/booking/7/show');
});

test('lets the second admin edit too on request', async () => {
  const { router, user } = open('/booking/7');
  await question();
  await user.click(screen.getByRole('button', { name: 'Edit anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(said.at(-1)).toMatchObject({ editing: true, anyway: true }));
  expect(router.state.location.pathname).toBe('/booking/7');
});

test('asks again when the admin returns to the form of a record that somebody else is editing', async () => {
  const { router, user } = open('/booking/7');
  await question();
  await user.click(screen.getByRole('button', { name: 'Edit anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const path of ['/booking/7/show', '/booking/7']) await act(() => router.navigate(path));
  expect(await question()).toBeTruthy();
});

test('does not ask the admin who edits first, and shows the others as they come and go', async () => {
  others = [];
  open('/booking/7');
  await waitFor(() => expect(said).toMatchObject([{ editing: true }]));
  others = [ada];
  act(() => send(news));
  await screen.findByRole('status', { name: /Ada Ash is editing/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  others = [];
  act(() => send(news));
  await waitFor(() => expect(screen.queryByRole('status', { name: /Ada Ash/ })).toBeNull());
});

test('lets the second admin edit once the first has left', async () => {
  open('/booking/7');
  await question();
  others = [];
  act(() => send(news));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said.at(-1)).toMatchObject({ editing: true });
});

test('makes no calls after an hour without input, so that the session may end', async () => {
  others = [];
  open('/booking/7/show');
  await waitFor(() => expect(said).toHaveLength(1));
  const later = Date.now() + 3_700_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  send(news);
  await new Promise(setImmediate);
  expect(said).toHaveLength(1);
  act(() => void dispatchEvent(new KeyboardEvent('keydown')));
  await waitFor(() => expect(said).toHaveLength(2));
  send(news);
  await waitFor(() => expect(said).toHaveLength(3));
});
