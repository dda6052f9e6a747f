import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, noticeChannel, queryRows } from './database.ts';

/** Milliseconds between two looks at the transactions, and after which one that is still open is forgotten. */
const pollIntervalMs = 25;
const forgetAfterMs = 60_000;

const publishers = new Set<(transaction: string) => void>();

/** Publishes the events of a transaction of this process once it has committed. */
export function publishAfterCommit(transaction: string): void {
  for (const publish of publishers) publish(transaction);
}

/**
 * Publishes the events that this process commits, with NOTIFY on a connection of its own: in the transactions themselves
 * it would make commits wait for each other. What cannot be published is dropped. Returns a function that stops.
 */
export function startPublisher(db: Db): () => Promise<void> {
  /** The transactions that may still be open, with the time at which they are forgotten. */
  const waiting = new Map<string, number>();
  let running: Promise<void> | undefined;

  async function publish(): Promise<void> {
    const events = sql`SELECT count(pg_notify(${noticeChannel}, 'event ' || json_build_object(
      'event', e.id, 'resource', e.resource, 'id', e.record_id, 'by', e.actor_name)::text))
      FROM event e WHERE e.xact_id = t.xact_id`;
    // A transaction that was rolled back is visible too, without events.
    const over = await queryRows<{ transaction: string }>(
      db,
      sql`SELECT t.xact_id::text AS transaction, (${events})
      FROM unnest(${sql.param([...waiting.keys()])}::text[]::xid8[]) AS t (xact_id)
      WHERE pg_visible_in_snapshot(t.xact_id, pg_current_snapshot())`,
    );
    for (const { transaction } of over) waiting.delete(transaction);
    for (const [transaction, until] of waiting) if (until < Date.now()) waiting.delete(transaction);
  }

  async function publishAll(): Promise<void> {
    while (waiting.size > 0) {
      await delay(pollIntervalMs);
      await publish().catch(() => waiting.clear());
    }
    running = undefined;
  }

  const add = (transaction: string) => {
    waiting.set(transaction, Date.now() + forgetAfterMs);
    running ??= publishAll();
  };
  publishers.add(add);
  return async () => {
    publishers.delete(add);
    await publish().catch(() => {});
    waiting.clear();
    await running;
  };
}
