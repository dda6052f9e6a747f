import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { and, count, eq, gte } from 'drizzle-orm';
import type { Db } from '../../src/kernel/database/database.ts';
import { recordEvent, system } from '../../src/kernel/history/service.ts';
import { event } from '../../src/kernel/history/table.ts';
import { type LiveReader, readLive } from '../../src/test/live.ts';
import type { Finding } from './report.ts';

/** The size of the drill, which is smaller in tests. */
export interface Writing {
  readonly events: number;
  readonly writers: number;
  /** The average number of changes that a reader receives before its connection is cut. */
  readonly cutAfter: number;
}

/** The first record id of the events. No record of the demo has such an id, so each identifies one event. */
const firstId = 1_000_000_000;

const resource = 'booking';

/** A tenth of the time, in milliseconds, after which readers give up. */
const timeout = 60_000;

class RolledBack extends Error {}

/** Writes events in database transactions of one to five, which overlap at random. One in ten is first rolled back. */
async function write(db: Db, nextId: () => number | null): Promise<void> {
  for (;;) {
    const ids = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, nextId).filter((id) => id !== null);
    if (ids.length === 0) return;
    const insert = (isLost: boolean) =>
      db.transaction(async (tx) => {
        for (const record_id of ids) {
          await recordEvent(tx, {
            actor: system,
            resource,
            action: 'update',
            record_id,
            after: { notes: 'x' },
          });
          for (let pauses = Math.random() * 20; pauses > 0; pauses -= 1) await turn();
        }
        if (isLost) throw new RolledBack();
      });
    if (Math.random() < 0.1)
      await insert(true).catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    await insert(false);
  }
}

/** Returns the position of the stream now. */
async function begin(url: string, token: string): Promise<string | undefined> {
  const reader = await readLive(url, token);
  await reader.begun;
  reader.close();
  await reader.ended;
  return reader.lastId();
}

/**
 * Reads the stream after `lastId` from each URL in turn, disconnecting repeatedly, until it has received `wanted`
 * changes or the time is up. Returns the number of connections.
 */
async function read(
  urls: readonly string[],
  token: string,
  lastId: string | undefined,
  { cutAfter }: Writing,
  wanted: () => number,
  report: (ids: readonly number[]) => void,
): Promise<number> {
  let last = lastId;
  let taken = 0;
  let connections = 0;
  for (const deadline = Date.now() + 10 * timeout; taken < wanted() && Date.now() < deadline; ) {
    const reader: LiveReader = await readLive(urls[connections % urls.length] ?? '', token, last);
    connections += 1;
    const until = Math.random() * 2 * cutAfter;
    let seen = 0;
    const take = () => {
      const ids = reader.changes.slice(seen).flatMap(({ id }) => (id !== null && id >= firstId ? [id] : []));
      seen = reader.changes.length;
      taken += ids.length;
      report(ids);
    };
    while (seen < until && taken < wanted() && Date.now() < deadline && reader.status === 200) {
      await delay(5);
      take();
    }
    reader.close();
    await reader.ended;
    // Takes what arrived before the end, which the position includes.
    take();
    last = reader.lastId();
  }
  return connections;
}

/**
 * Writes events over many connections while readers are cut off and resume through another process. Every reader must
 * receive every committed event once.
 */
export async function everyChange(
  db: Db,
  urls: readonly string[],
  tokens: readonly string[],
  writing: Writing,
): Promise<Finding> {
  let given = 0;
  let done = false;
  const nextId = () => (given < writing.events ? firstId + given++ : null);
  const seen = tokens.map(() => new Map<number, number>());
  const starts = await Promise.all(tokens.map((token) => begin(urls[0] ?? '', token)));
  const reading = tokens.map((token, at) =>
    read(
      at % 2 === 0 ? urls : [...urls].reverse(),
      token,
      starts[at],
      writing,
      () => (done ? writing.events : Number.POSITIVE_INFINITY),
      (ids) => {
        for (const id of ids) seen[at]?.set(id, (seen[at]?.get(id) ?? 0) + 1);
      },
    ),
  );
  await Promise.all(Array.from({ length: writing.writers }, () => write(db, nextId)));
  done = true;
  const connections = await Promise.all(reading);
  const [committed] = await db
    .select({ count: count() })
    .from(event)
    .where(and(eq(event.resource, resource), gte(event.record_id, firstId)));
  const missed = seen.reduce((sum, ids) => sum + (committed?.count ?? 0) - ids.size, 0);
  const repeated = seen.reduce((sum, ids) => sum + [...ids.values()].filter((times) => times > 1).length, 0);
  return {
    what: `${writing.writers} writers, ${tokens.length} readers cut off repeatedly: each receives each committed change once`,
    held: missed === 0 && repeated === 0 && committed?.count === writing.events,
    figure: `${committed?.count} changes, ${connections.join(' and ')} connections, ${missed} missed, ${repeated} repeated`,
  };
}
