import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { and, count, eq, gte } from 'drizzle-orm';
import type { Db } from '../../src/kernel/database/database.ts';
import { recordEvent, system } from '../../src/kernel/history/service.ts';
import { event } from '../../src/kernel/history/table.ts';
import { type LiveReader, readLive } from '../../src/test/live.ts';
import type { Finding } from './report.ts';

/** The amounts, at full size and in tests. */
export interface Writing {
  readonly events: number;
  readonly writers: number;
  /** About how many changes a reader takes before its connection is cut. */
  readonly cutAfter: number;
}

/** Ids of records that exist in no demo, so that each event is known by its own. */
const firstId = 1_000_000_000;

const resource = 'booking';

/** How long readers may take after the last write, in milliseconds. */
const timeout = 60_000;

class RolledBack extends Error {}

/** Writes events in transactions of one to five; one in ten is rolled back, and they overlap as they come. */
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

/** Returns the position at which a reader begins. */
async function begin(url: string, token: string): Promise<string | undefined> {
  const reader = await readLive(url, token);
  await reader.begun;
  reader.close();
  await reader.ended;
  return reader.lastId();
}

/**
 * Reads the stream after `lastId` from each URL in turn, disconnecting again and again, until it has `wanted` changes
 * or time is up.
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
    // What arrived before the end counts, as the position includes it.
    take();
    last = reader.lastId();
  }
  return connections;
}

/**
 * Writes events from many connections while readers are cut off and go on through another process. Each must get each
 * committed event once.
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
    what: `${writing.writers} writers, ${tokens.length} readers cut off all the time: each gets each committed change once`,
    held: missed === 0 && repeated === 0 && committed?.count === writing.events,
    figure: `${committed?.count} changes, ${connections.join(' and ')} connections, ${missed} missed, ${repeated} repeated`,
  };
}
