import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { heartbeatMs } from '@nanny-polo/shared/office/live';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../src/kernel/database/database.ts';
import { recordEvent, system } from '../src/kernel/history/service.ts';
import { event } from '../src/kernel/history/table.ts';
import { readLive } from '../src/test/live.ts';
import { createFinding, type Finding } from './report.ts';

export interface Writing {
  readonly events: number;
  readonly writers: number;
  /** The average number of changes that a reader receives before its connection is cut. */
  readonly cutAfter: number;
}

/** The first record id of the events. No record of the demo has such an id, so each identifies one event. */
const firstId = 1_000_000_000;

const resource = 'booking';
const change = { actor: system, resource, action: 'update', after: { notes: 'x' } } as const;

/** How long after the last write readers may lack a change, in milliseconds: a lost notice shows at a heartbeat. */
const timeoutMs = 3 * heartbeatMs + 60_000;

class RolledBack extends Error {}

/**
 * Writes events in database transactions of one to five, which overlap at random. One in ten is first rolled back, and
 * one in fifty sends no notice, as if its process had been killed after the commit.
 */
async function write(db: Db, nextId: () => number | null): Promise<void> {
  for (;;) {
    const ids = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, nextId).filter((id) => id !== null);
    if (ids.length === 0) return;
    const insert = (isLost: boolean) =>
      db.transaction(async (tx) => {
        for (const record_id of ids) {
          await recordEvent(tx, { ...change, record_id });
          for (let pauses = Math.random() * 20; pauses > 0; pauses -= 1) await turn();
        }
        if (isLost) throw new RolledBack();
      });
    if (Math.random() < 0.1)
      await insert(true).catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    const untold = { resource, action: 'update', actor_kind: system.kind, actor_name: system.name } as const;
    if (Math.random() > 0.02) await insert(false);
    else await db.insert(event).values(ids.map((record_id) => ({ ...untold, record_id })));
  }
}

async function readIds(db: Db): Promise<number[]> {
  const isWritten = and(eq(event.resource, resource), gte(event.record_id, firstId));
  return (await db.select({ id: event.record_id }).from(event).where(isWritten)).map(({ id }) => id);
}

/**
 * Reads the stream from each URL in turn as a browser does, disconnecting repeatedly: fetches what has changed, and
 * everything after a reconnect or when told to. Adds what it has fetched to `known`. Returns the number of connections.
 */
async function read(
  db: Db,
  urls: readonly string[],
  token: string,
  { cutAfter }: Writing,
  known: Set<number>,
  isDone: () => boolean,
): Promise<number> {
  let connections = 0;
  const fetchAll = async () => {
    for (const id of await readIds(db)) known.add(id);
  };
  while (!isDone()) {
    const reader = await readLive(urls[connections % urls.length] ?? '', token);
    await Promise.race([reader.begun, reader.ended]);
    connections += 1;
    await fetchAll();
    let resets = 0;
    let isOpen = true;
    void reader.ended.then(() => {
      isOpen = false;
    });
    const until = Math.random() * 2 * cutAfter;
    for (let seen = 0; isOpen && seen < until && !isDone(); seen = reader.changes.length) {
      await delay(5);
      for (const { id } of reader.changes.slice(seen)) if (id !== null && id >= firstId) known.add(id);
      const { length } = reader.others.reset ?? [];
      if (length > resets) await fetchAll();
      resets = length;
    }
    reader.close();
    await reader.ended;
  }
  return connections;
}

/** Kills the connections over which processes send and receive notices. PGlite has none. */
const killConnections = (db: Db) =>
  db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nanny-polo-live'`);

/**
 * Writes events over many connections while readers are cut off and connect to another process, and notices are lost.
 * Every reader must end with the current state.
 */
export async function checkEveryChange(
  db: Db,
  urls: readonly string[],
  tokens: readonly string[],
  writing: Writing,
): Promise<Finding> {
  let given = 0;
  let committed: readonly number[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  const nextId = () => (given < writing.events ? firstId + given++ : null);
  const readers = tokens.map((token, at) => {
    const known = new Set<number>();
    const isDone = () => Date.now() > deadline || (committed.length > 0 && known.size >= committed.length);
    const order = at % 2 === 0 ? urls : [...urls].reverse();
    return { known, connections: read(db, order, token, writing, known, isDone) };
  });
  const killing = setInterval(() => void killConnections(db).catch(() => {}), 1000);
  await Promise.all(Array.from({ length: writing.writers }, () => write(db, nextId)));
  clearInterval(killing);
  committed = await readIds(db);
  deadline = Date.now() + timeoutMs;
  const connections = await Promise.all(readers.map((reader) => reader.connections));
  const missed = readers.reduce((sum, { known }) => sum + committed.length - known.size, 0);
  return createFinding(
    `${writing.writers} writers, ${tokens.length} readers cut off repeatedly, notices lost: each reader ends with the current state`,
    missed === 0 && committed.length === writing.events,
    `${committed.length} changes, ${connections.join(' and ')} connections, ${missed} missed`,
  );
}
