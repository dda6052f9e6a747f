import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { builtOnce } from '../database/prepared.ts';

interface Request<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of keys in one query. */
const maxKeys = 100;

/**
 * Batches look-ups: keys requested in the same tick are fetched with one query, or with several if there are more than
 * `maxKeys`. Keys requested while a query runs go into the next batch, so a caller never gets data that was read before
 * its request.
 */
export function batched<Key, Found>(
  findMany: (db: Db, keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (db: Db, key: Key) => Promise<Found | undefined> {
  const queueOf = builtOnce(() => ({ waiting: [] as Request<Key, Found>[], busy: false }));

  async function serve(db: Db, queue: ReturnType<typeof queueOf>) {
    while (queue.waiting.length > 0) {
      const requests = queue.waiting.splice(0, maxKeys);
      try {
        const found = await findMany(db, [...new Set(requests.map(({ key }) => key))]);
        for (const { key, resolve } of requests) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of requests) reject(error);
      }
    }
    queue.busy = false;
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(db);
      queue.waiting.push({ key, resolve, reject });
      if (queue.busy) return;
      queue.busy = true;
      void endOfTurn().then(() => serve(db, queue));
    });
}

interface SharedQuery<Found> {
  readonly current: Promise<Found>;
  /** Whether its query has started: later callers need the next one. */
  begun: boolean;
  next?: Promise<Found>;
}

/**
 * Shares queries: equal calls in the same tick get the result of one query. Calls made while it runs share the next
 * one, which starts when it ends. `wanted` is a JSON value; calls with different values do not wait for each other.
 */
export function sharedQuery<Wanted, Found>(
  find: (db: Db, wanted: Wanted) => Promise<Found>,
): (db: Db, wanted: Wanted) => Promise<Found> {
  const queriesOf = builtOnce(() => new Map<string, SharedQuery<Found>>());

  function begin(db: Db, key: string, wanted: Wanted): Promise<Found> {
    const queries = queriesOf(db);
    const current = endOfTurn().then(() => {
      query.begun = true;
      return find(db, wanted);
    });
    const query: SharedQuery<Found> = { current, begun: false };
    queries.set(key, query);
    const end = () => {
      if (!query.next) queries.delete(key);
    };
    query.current.then(end, end);
    return query.current;
  }

  return (db, wanted) => {
    const key = JSON.stringify(wanted);
    const query = queriesOf(db).get(key);
    if (!query) return begin(db, key, wanted);
    if (!query.begun) return query.current;
    const again = () => begin(db, key, wanted);
    query.next ??= query.current.then(again, again);
    return query.next;
  };
}
