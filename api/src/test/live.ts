import { messagesOf } from '@nanny-polo/shared/browser/event-stream';
import { type Change, type LiveMessages, liveEvents } from '@nanny-polo/shared/office/live';

/** A reader of the stream of events. */
export interface LiveReader {
  readonly status: number;
  readonly headers: Headers;
  /** The changes so far. */
  readonly changes: Change[];
  /** The other messages so far. */
  readonly others: { [Name in keyof LiveMessages]?: LiveMessages[Name][] };
  /** Resolves once the first message has arrived. */
  readonly begun: Promise<unknown>;
  /** Resolves when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the stream of the API at `url`. */
export async function readLive(url: string, token: string): Promise<LiveReader> {
  const abort = new AbortController();
  const response = await fetch(url + liveEvents.url, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const changes: Change[] = [];
  const others: Record<string, unknown[]> = {};
  const begun = Promise.withResolvers();
  const read = async () => {
    if (!response.ok || !response.body) return;
    for await (const { event, data } of messagesOf(response.body)) {
      if (event === 'changes') changes.push(...(JSON.parse(data) as Change[]));
      else if (data) others[event] = [...(others[event] ?? []), JSON.parse(data)];
      begun.resolve(undefined);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    changes,
    others: others as LiveReader['others'],
    begun: begun.promise,
    ended: read().catch(() => {}),
    close: () => abort.abort(),
  };
}
