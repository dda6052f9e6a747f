import { setTimeout as delay } from 'node:timers/promises';
import { type Change, heartbeatMs, type LiveMessages } from '@nanny-polo/shared/office/live';
import { findSessionsInForce } from '../../accounts/session/service.ts';
import type { Db, OpenDatabase } from '../../kernel/database/database.ts';
import { readNewEvents, readRecentChanges } from './history.ts';
import { createNewsFormatter, type LiveStream, rightsOf } from './stream.ts';

/**
 * Milliseconds for which notices are collected. The time grows with the number of streams, as the work of sending does,
 * so that frequent writes cannot keep the process busy.
 */
const coalesceMs = (streams: number) => 25 + streams;

/** Milliseconds until a failed turn is repeated. */
const retryMs = 1000;

/** Milliseconds within which the notice of a committed event should have arrived. */
const arrivalMs = 2000;

/**
 * Creates the hub of a process's streams, which forwards notices to them. A heartbeat compares the history with the
 * notices, and tells the streams to reload if one was lost.
 */
export function createHub(
  { db, listen }: { readonly db: Db; readonly listen?: OpenDatabase['listen'] },
  report: (error: unknown) => void,
) {
  /** The streams, and whether they have begun. */
  const streams = new Map<LiveStream, boolean>();
  const newEvents = readNewEvents(db);
  const listening = Promise.withResolvers<void>();
  /** The events whose notices have arrived since the heartbeat that read them. */
  const arrived = new Set<number>();
  let changes: Change[] = [];
  let presence = new Map<string, LiveMessages['presence']>();
  let mustReload = false;
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let turns: Promise<unknown> = Promise.resolve();
  let isPlanned = false;
  let isClosed = false;

  /** Sends what has arrived, after it has ended the streams of sessions that are over or have other permissions. */
  async function turn(): Promise<void> {
    await listening.promise;
    isPlanned = false;
    if (isClosed) return;
    const readers = [...streams];
    const news = { changes, presence: [...presence.values()] };
    changes = [];
    presence = new Map();
    const isReload = mustReload;
    mustReload = false;
    if (readers.length === 0) return;
    const recent = readers.every(([, hasBegun]) => hasBegun) ? [] : await readRecentChanges(db);
    const sessions = await findSessionsInForce(db, [
      ...new Set(readers.map(([{ reader }]) => reader.sessionId)),
    ]);
    const recentFor = createNewsFormatter({ changes: recent, presence: [] });
    const newsFor = createNewsFormatter(news);
    for (const [stream, hasBegun] of readers) {
      // It may have left meanwhile.
      if (!streams.has(stream)) continue;
      const { reader, rights } = stream;
      const permissions = sessions.get(reader.sessionId);
      if (!permissions || rightsOf({ id: reader.id, permissions }) !== rights) {
        streams.delete(stream);
        stream.end(permissions ? 'permissions' : 'session');
        continue;
      }
      streams.set(stream, true);
      if (isReload) stream.reset();
      if (!hasBegun) {
        stream.write(recentFor(stream));
        stream.beat();
      }
      stream.write(newsFor(stream));
    }
  }

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    turns = turns.then(async () => {
      await delay(coalesceMs(streams.size));
      await turn().catch((error) => {
        report(error);
        mustReload = true;
        setTimeout(plan, retryMs).unref();
      });
    });
  }

  function receive(notice: string): void {
    if (notice === '' && [...streams.values()].includes(true)) mustReload = true;
    const [, kind, text = ''] = /^(\w+) ?(.*)$/.exec(notice) ?? [];
    if (kind === 'event') {
      const { event, ...change }: Change & { event: number } = JSON.parse(text);
      arrived.add(event);
      changes.push(change);
    }
    const [, resource, id] = /^(.+)\/(\d+)$/.exec(text) ?? [];
    if (kind === 'presence' && resource) presence.set(text, { resource, id: Number(id) });
    plan();
  }

  async function beat(): Promise<void> {
    for (const [stream, hasBegun] of streams) if (hasBegun) stream.beat();
    const events = await newEvents();
    await delay(arrivalMs, undefined, { ref: false });
    if (events.filter((id) => !arrived.delete(id)).length > 0) mustReload = true;
    plan();
  }

  /** Starts with the first stream, so that a process that never has one costs the database nothing. */
  function start(): void {
    if (timer) return;
    const beatOrReport = () => void beat().catch(report);
    timer = setInterval(beatOrReport, heartbeatMs).unref();
    beatOrReport();
    stopListening = listen?.((notice) => {
      listening.resolve();
      receive(notice);
    });
    if (!listen) listening.resolve();
  }

  return {
    join(stream: LiveStream): void {
      streams.set(stream, false);
      start();
      plan();
    },
    leave: (stream: LiveStream): void => void streams.delete(stream),
    count: (sessionId: number): number =>
      [...streams.keys()].filter(({ reader }) => sessionId === reader.sessionId).length,
    /** Ends all streams and stops listening. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      listening.resolve();
      for (const stream of streams.keys()) stream.end('stopping');
      streams.clear();
      await Promise.all([stopListening?.(), turns]);
    },
  };
}
