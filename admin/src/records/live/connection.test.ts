import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../base/session/leave.ts';
import { fetchProfile } from '../../base/session/profile.ts';
import { type Message, maintainConnection } from './connection.ts';

vi.mock('../../base/session/own-profile.ts', () => ({ readAdminSession: () => ({ token: 'token' }) }));
vi.mock('../../base/session/leave.ts', () => ({ endSession: vi.fn() }));
vi.mock('../../base/session/profile.ts', () => ({ fetchProfile: vi.fn(async () => undefined) }));

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const streamOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const change = { resource: 'booking', id: 7, by: 'Ada Ash' };

/** Connects to a server that gives these responses one after another, and then fails. */
function connect(...responses: (() => Response)[]) {
  vi.useFakeTimers();
  const stopped = new AbortController();
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response();
  });
  const messages: Message[] = [];
  const states: string[] = [];
  const onState = (state: string) => void (states.at(-1) !== state && states.push(state));
  const done = maintainConnection(
    { onMessage: (message) => messages.push(message), onBegun: () => onState('live'), onState },
    stopped.signal,
  );
  return { stop: () => stopped.abort(), done, calls: () => calls, messages, states };
}

test('connects again when the stream breaks, without a message that is incomplete', async () => {
  const cut = `:\n\nevent: changes\ndata: ${JSON.stringify([change])}\n\nevent: chan`;
  const { calls, messages, states, done } = connect(
    () => streamOf(cut),
    () => streamOf('event: over\ndata: {"reason":"session"}\n\n'),
  );
  await vi.runAllTimersAsync();
  await done;
  expect(calls()).toBe(2);
  expect(messages).toEqual([{ event: 'changes', data: [change] }]);
  expect(states).toEqual(['live', 'away', 'live']);
});

test('reconnects at once after a change of permissions, asks for them each time, and stops with the session', async () => {
  const { calls, states, done } = connect(
    () => streamOf('event: over\ndata: {"reason":"permissions"}\n\n'),
    () => streamOf('event: over\ndata: {"reason":"permissions"}\n\n'),
    () => new Response(null, { status: 401 }),
  );
  await vi.runAllTimersAsync();
  await done;
  expect(calls()).toBe(3);
  expect(fetchProfile).toHaveBeenCalledTimes(2);
  expect(endSession).toHaveBeenCalledOnce();
  expect(states).not.toContain('away');
});

test('begins the stream again if the permissions could not be fetched', async () => {
  const { calls, done } = connect(
    () => streamOf(''),
    () => streamOf('event: over\ndata: {"reason":"session"}\n\n'),
  );
  vi.mocked(fetchProfile).mockRejectedValueOnce(new Error('Failed to fetch'));
  await vi.runAllTimersAsync();
  await done;
  expect(calls()).toBe(2);
  expect(endSession).toHaveBeenCalledOnce();
});

test.each([204, 403])('does not reconnect to a server that responds with %s', async (status) => {
  const { calls, states, done } = connect(() => new Response(null, { status }));
  await done;
  expect([calls(), states]).toEqual([1, ['off']]);
});

test('retries less and less often until it is stopped', async () => {
  const { calls, states, stop, done } = connect();
  await vi.advanceTimersByTimeAsync(31_000);
  const soon = calls();
  expect(soon).toBeGreaterThan(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls() - soon).toBeLessThanOrEqual(25);
  expect(states).toEqual(['away']);
  stop();
  await done;
});

test('connects again at once when the browser is online again', async () => {
  const { calls, stop, done } = connect();
  await vi.advanceTimersByTimeAsync(600_000);
  const before = calls();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(before + 1);
  stop();
  await done;
});
