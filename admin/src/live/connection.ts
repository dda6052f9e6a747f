import { messagesOf } from '@nanny-polo/shared/event-stream';
import { heartbeat, type LiveMessages, liveEvents } from '@nanny-polo/shared/live';
import { apiUrl } from '../session/api.ts';

/** Whether changes by others arrive. `off`: the server has no stream for this admin. */
export type LiveState = 'starting' | 'live' | 'away' | 'off';

/** A message of the stream. */
export type Message = {
  [Name in keyof LiveMessages]: { readonly event: Name; readonly data: LiveMessages[Name] };
}[keyof LiveMessages];

interface Options {
  readonly token: () => string | null;
  /** The id of the last message that this browser received. */
  readonly lastId: () => string | undefined;
  readonly onMessage: (message: Message) => void;
  readonly onId: (id: string) => void;
  readonly onState: (state: LiveState) => void;
  /** Called when the session is over. */
  readonly onOver: () => void;
  /**
   * Called each time a stream has begun: the permissions may have changed before it, and it ends when they change. If
   * this fails, the stream is begun again.
   */
  readonly onOpen: () => Promise<unknown>;
}

/** Milliseconds without a message after which a stream counts as dead. */
const silence = 2.5 * heartbeat;

/** How a stream ended: for good, or with milliseconds to wait; null if the number of failures determines the wait. */
type End = 'over' | 'off' | number | null;

/** Reads the stream, reconnecting when it ends, until the session is over, there is no stream or `signal` aborts. */
export async function stayConnected(options: Options, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await readOnce(options, signal, () => {
      failures = 0;
    }).catch(() => null);
    if (signal.aborted) return;
    if (end === 'over') return options.onOver();
    if (end === 'off') return options.onState('off');
    if (end !== 0) options.onState('away');
    await pause(end ?? backOff(failures), signal);
    failures += 1;
  }
}

async function readOnce(options: Options, signal: AbortSignal, onBegun: () => void): Promise<End> {
  const { token, lastId, onMessage, onId, onState, onOpen } = options;
  const bearer = token();
  if (!bearer) return 'off';
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), silence);
  try {
    const last = lastId();
    const response = await fetch(apiUrl + liveEvents.url, {
      headers: { authorization: `Bearer ${bearer}`, ...(last && { 'last-event-id': last }) },
      signal: AbortSignal.any([signal, dead.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return 'over';
    if (response.status === 403 || response.status === 204) return 'off';
    if (response.status === 429) return 1000 * Number(response.headers.get('retry-after') ?? 60);
    if (!response.ok || !response.body) return null;
    await onOpen();
    for await (const { id, event, data } of messagesOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), silence);
      onBegun();
      onState('live');
      const message = data ? ({ event, data: JSON.parse(data) } as Message) : null;
      if (message?.event === 'over') {
        if (message.data.reason === 'session') return 'over';
        return message.data.reason === 'stopping' ? null : 0;
      }
      if (message) onMessage(message);
      if (id) onId(id);
    }
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const first = 1000;
const longest = 60_000;

/**
 * Returns the wait before the next attempt, in milliseconds. The time doubles with each failure up to a minute;
 * a random share of it, at least half, is returned, so that browsers do not all reconnect together.
 */
export function backOff(failures: number, random = Math.random): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures, 20));
  return whole * (0.5 + random() / 2);
}

/** Waits until the time is over, the browser is online again or `signal` aborts. Never throws. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
