import { afterEach, expect, test, vi } from 'vitest';
import { type LiveState, type Message, stayConnected } from './connection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const streamOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const change = { resource: 'booking', id: 7, action: 'confirm', by: 'Ada Ash' };

/** Connects to a server that gives these responses one after another, and then fails. */
function connect(...responses: (() => Response)[]) {
  vi.useFakeTimers();
  const stopped = new AbortController();
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('last-event-id'));
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response();
  });
  const messages: Message[] = [];
  const states: LiveState[] = [];
  const onOver = vi.fn();
  const onOpen = vi.fn(async () => undefined);
  let lastId: string | undefined;
  const done = stayConnected(
    {
      token: () => 'token',
      lastId: () => lastId,
      onMessage: (message) => messages.push(message),
      onId: (id) => {
        lastId = id;
      },
      onState: (state) => states.at(-1) !== state && states.push(state),
      onOver,
      onOpen,
    },
    stopped.signal,
  );
  return { stop: () => stopped.abort(), done, asked, messages, states, onOver, onOpen };
}

test('resumes after the last complete message when the stream breaks', async () => {
  const cut = `id: 1.5/7:\n\nid: 1.5/8:\nevent: changes\ndata: ${JSON.stringify([change])}\n\nid: 1.5/9:\nevent: chan`;
  const { asked, messages, states, done } = connect(
    () => streamOf(cut),
    () => streamOf('event: over\ndata: {"reason":"session"}\n\n'),
  );
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toEqual([null, '1.5/8:']);
  expect(messages).toEqual([{ event: 'changes', data: [change] }]);
  expect(states).toEqual(['live', 'away', 'live']);
});

test('reconnects at once after a change of permissions, asks for them each time, and stops with the session', async () => {
  const { asked, onOver, onOpen, states, done } = connect(
    () => streamOf('event: over\ndata: {"reason":"permissions"}\n\n'),
    () => streamOf('event: over\ndata: {"reason":"permissions"}\n\n'),
    () => new Response(null, { status: 401 }),
  );
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveLength(3);
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(onOver).toHaveBeenCalledOnce();
  expect(states).not.toContain('away');
});

test('begins the stream again if the permissions could not be fetched', async () => {
  const { asked, onOpen, onOver, done } = connect(
    () => streamOf(''),
    () => streamOf('event: over\ndata: {"reason":"session"}\n\n'),
  );
  onOpen.mockRejectedValueOnce(new Error('Failed to fetch'));
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toHaveLength(2);
  expect(onOver).toHaveBeenCalledOnce();
});

test.each([204, 403])('does not reconnect to a server that responds with %s', async (status) => {
  const { asked, states, done } = connect(() => new Response(null, { status }));
  await done;
  expect([asked.length, states]).toEqual([1, ['off']]);
});

test('retries less and less often until it is stopped', async () => {
  const { asked, states, stop, done } = connect();
  await vi.advanceTimersByTimeAsync(31_000);
  const soon = asked.length;
  expect(soon).toBeGreaterThan(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.length - soon).toBeLessThanOrEqual(25);
  expect(states).toEqual(['away']);
  stop();
  await done;
});
