import { messagesOf } from '@nanny-polo/shared/browser/event-stream';
import { heartbeatMs, type LiveMessages, liveEvents } from '@nanny-polo/shared/office/live';
import { apiUrl } from '../../base/session/api.ts';
import { endSession } from '../../base/session/leave.ts';
import { readAdminSession } from '../../base/session/own-profile.ts';
import { fetchProfile } from '../../base/session/profile.ts';

export type Message = {
  [Name in keyof LiveMessages]: { readonly event: Name; readonly data: LiveMessages[Name] };
}[keyof LiveMessages];

interface Listeners {
  /** Called when a stream sends what happens from now on. */
  readonly onBegun: () => void;
  readonly onMessage: (message: Message) => void;
  /** Called when no stream is open; `off` if the server has none for this admin. */
  readonly onState: (state: 'away' | 'off') => void;
}

/** Milliseconds without a message after which a stream counts as dead. */
const deadAfterMs = 2.5 * heartbeatMs;

/** Why a stream ended, or milliseconds to wait before the next. */
type End = 'session' | 'permissions' | 'off' | number;

/** Reads the stream, reconnecting when it ends, until the session is over, there is no stream or `signal` aborts. */
export async function maintainConnection(listeners: Listeners, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const onBegun = () => {
    failures = 0;
    listeners.onBegun();
  };
  while (!signal.aborted) {
    const end = await readOnce({ ...listeners, onBegun }, signal).catch(() => null);
    if (signal.aborted) return;
    if (end === 'session') return endSession();
    if (end === 'off') return listeners.onState('off');
    if (end === 'permissions') continue;
    listeners.onState('away');
    await pause(end ?? backOff(failures), signal);
    failures += 1;
  }
}

/** Returns null if the number of failures determines the wait. */
async function readOnce({ onBegun, onMessage }: Listeners, signal: AbortSignal): Promise<End | null> {
  const token = readAdminSession()?.token;
  if (!token) return 'off';
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), deadAfterMs);
  try {
    const response = await fetch(apiUrl + liveEvents.url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, dead.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return 'session';
    if (response.status === 403 || response.status === 204) return 'off';
    if (response.status === 429) return 1000 * Number(response.headers.get('retry-after') ?? 60);
    if (!response.ok || !response.body) return null;
    // The permissions may have changed before this stream, which ends when they change.
    await fetchProfile();
    let hasBegun = false;
    for await (const { event, data } of messagesOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), deadAfterMs);
      if (!hasBegun) onBegun();
      hasBegun = true;
      if (!data) continue;
      const message = { event, data: JSON.parse(data) } as Message;
      if (message.event !== 'over') onMessage(message);
      else return message.data.reason === 'stopping' ? null : message.data.reason;
    }
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/**
 * Returns the wait before the next attempt, in milliseconds: it doubles with each failure up to a minute, less a random
 * share, so that browsers do not all reconnect together.
 */
const backOff = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 20)) * (0.5 + Math.random() / 2);

/** Waits until the time is over, the browser is online again or `signal` aborts. Never throws. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
