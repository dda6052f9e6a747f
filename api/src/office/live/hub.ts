import { setTimeout as delay } from 'node:timers/promises';
import { heartbeat, type LiveMessages } from '@nanny-polo/shared/live';
import { sessionsInForce } from '../../accounts/session/service.ts';
import type { Db, OpenDatabase } from '../../kernel/database/database.ts';
import { idOf, type Missed, type Position, positionOf, readBetween, readOn, readRecent } from './changes.ts';
import { type LiveStream, type News, rightsKey } from './stream.ts';

/** The channel that the triggers notify. */
const channel = 'live';

/** Resources whose changes can affect what an admin may read. */
const ofRights = ['role', 'admin-user'];

/**
 * Milliseconds for which writes are collected before the history is read. The time grows with the number of streams, as
 * the work of sending does, so that frequent writes cannot keep the process busy.
 */
const gather = (streams: number) => 25 + streams;

/** Milliseconds until a failed read is repeated. */
const pause = 1000;

/** The longest that the first streams wait for this process to start listening, in milliseconds. */
const patience = 5000;

/**
 * Creates the hub of a process's streams. It reads the history once for all of them: after notifications, heartbeats
 * and new streams. Joining, reading and checking sessions take turns, so that each stream gets every change after its
 * position once, in order.
 */
export function createHub(
  { db, listen }: { readonly db: Db; readonly listen?: OpenDatabase['listen'] },
  report: (error: unknown) => void,
) {
  const streams = new Set<LiveStream>();
  const joining = new Map<LiveStream, string | undefined>();
  /** Records where presence changed, by the text of the notification. */
  const changedPresence = new Map<string, LiveMessages['presence']>();
  let position: Position | null = null;
  let stopListening: (() => Promise<void>) | undefined;
  let listening: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let checking = false;
  let closed = false;

  const each = (act: (stream: LiveStream) => void) => {
    for (const stream of [...streams]) act(stream);
  };

  function broadcast(at: string, missed: Missed): void {
    if (!missed) each((stream) => stream.reset(at));
    const news: News = { changes: missed ?? [], presence: [...changedPresence.values()] };
    changedPresence.clear();
    const formatted = new Map<string, Buffer>();
    if (news.changes.length + news.presence.length > 0) each((stream) => stream.news(at, news, formatted));
  }

  async function missedSince(lastId: string | undefined, to: Position): Promise<Missed> {
    if (lastId === undefined) return readRecent(db, to);
    const from = positionOf(lastId);
    return from && readBetween(db, from, to);
  }

  /** Sends joining streams what they missed. Many reconnect at the same time, mostly from the same position. */
  async function admit(to: Position): Promise<void> {
    const at = idOf(to);
    const known = new Map<string | undefined, { missed: Missed; formatted: Map<string, Buffer> }>();
    for (const [stream, lastId] of [...joining]) {
      const found = known.get(lastId) ?? { missed: await missedSince(lastId, to), formatted: new Map() };
      known.set(lastId, found);
      // The stream may have left while its changes were read.
      if (!joining.delete(stream)) continue;
      streams.add(stream);
      if (found.missed) stream.news(at, { changes: found.missed, presence: [] }, found.formatted);
      else stream.reset(at);
      stream.beat(at);
    }
  }

  /** Ends the streams of sessions that are over or whose permissions have changed. */
  async function checkSessions(): Promise<void> {
    checking = false;
    const all = [...streams, ...joining.keys()];
    const found = await sessionsInForce(db, [...new Set(all.map(({ reader }) => reader.sessionId))]);
    for (const stream of all) {
      const { id, sessionId } = stream.reader;
      const permissions = found.get(sessionId);
      if (permissions && rightsKey({ id, permissions }) === stream.rights) continue;
      streams.delete(stream);
      joining.delete(stream);
      stream.over(permissions ? 'permissions' : 'session');
    }
  }

  async function turn(): Promise<void> {
    const { position: now, changes } = await readOn(db, position);
    const at = idOf(now);
    // Checked first, so that no stream sends what its reader may no longer read.
    if (checking || changes?.some(({ resource }) => ofRights.includes(resource))) await checkSessions();
    broadcast(at, changes);
    position = now;
    await admit(now);
  }

  function wake(): void {
    wanted = true;
    if (closed) return;
    running ??= (async () => {
      while (wanted && !closed) {
        await delay(gather(streams.size));
        wanted = false;
        if (streams.size + joining.size === 0) {
          position = null;
          changedPresence.clear();
          continue;
        }
        try {
          await listening;
          await turn();
        } catch (error) {
          report(error);
          wanted = true;
          await delay(pause, undefined, { ref: false });
        }
      }
    })().finally(() => {
      running = undefined;
      if (wanted && !closed) wake();
    });
  }

  function receive(payload: string): void {
    const [, resource, id] = /^presence (.+)\/(\d+)$/.exec(payload) ?? [];
    if (resource && id) changedPresence.set(payload, { resource, id: Number(id) });
    if (payload === 'session') checking = true;
    wake();
  }

  function beat(): void {
    const at = position && idOf(position);
    if (at) each((stream) => stream.beat(at));
    checking = true;
    wake();
  }

  /**
   * Starts to listen with the first stream, so that a process that never has one costs the database nothing. Goes on
   * until `close` even without streams: a reload in the only open browser would otherwise wait for a new connection.
   */
  function start(): void {
    if (timer) return;
    timer = setInterval(beat, heartbeat).unref();
    if (!listen) return;
    const begun = Promise.withResolvers<void>();
    // Presence is not in the history: a notification sent before the process listens would be lost.
    listening = Promise.race([begun.promise, delay(patience, undefined, { ref: false })]);
    stopListening = listen(channel, (payload) => {
      begun.resolve();
      receive(payload);
    });
  }

  return {
    /** Adds a stream. It begins after `lastId`, the id of the last message that its reader got, if there is one. */
    join(stream: LiveStream, lastId: string | undefined): void {
      start();
      checking = true;
      joining.set(stream, lastId);
      wake();
    },
    leave(stream: LiveStream): void {
      streams.delete(stream);
      joining.delete(stream);
    },
    /** Returns the number of streams of one session. */
    count: (sessionId: number): number =>
      [...streams, ...joining.keys()].filter(({ reader }) => sessionId === reader.sessionId).length,
    /** Ends all streams and stops listening. */
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams, ...joining.keys()]) stream.over('stopping');
      streams.clear();
      joining.clear();
      await Promise.all([stopListening?.(), running]);
    },
  };
}
