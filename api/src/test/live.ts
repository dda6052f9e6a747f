import { messagesOf } from '@nanny-polo/shared/event-stream';
import { type Change, type LiveMessages, liveEvents } from '@nanny-polo/shared/live';

/** A reader of the stream of events. */
export interface LiveReader {
  readonly status: number;
  readonly headers: Headers;
  /** The id of the last message. */
  readonly lastId: () => string | undefined;
  /** The changes so far, in order. */
  readonly changes: Change[];
  /** The other messages so far. */
  readonly others: { [Name in keyof LiveMessages]?: LiveMessages[Name][] };
  /** Resolves once the first message has arrived. */
  readonly begun: Promise<unknown>;
  /** Resolves when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the stream of the API at `url`, after the message `lastId` if there is one. */
export async function readLive(url: string, token: string, lastId?: string): Promise<LiveReader> {
  const abort = new AbortController();
  const response = await fetch(url + liveEvents.url, {
    headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
    signal: abort.signal,
  });
  const changes: Change[] = [];
  const others: Record<string, unknown[]> = {};
  let last = lastId;
  const begun = Promise.withResolvers();
  const read = async () => {
    if (!response.ok || !response.body) return;
    for await (const { id, event, data } of messagesOf(response.body)) {
      if (event === 'changes') changes.push(...(JSON.parse(data) as Change[]));
      else if (data) others[event] = [...(others[event] ?? []), JSON.parse(data)];
      last = id ?? last;
      begun.resolve(undefined);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    lastId: () => last,
    changes,
    others: others as LiveReader['others'],
    begun: begun.promise,
    ended: read().catch(() => {}),
    close: () => abort.abort(),
  };
}
