import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { buildOnce } from '../database/prepared.ts';

interface Request<Key, Found> {
  readonly key: Key;
  readonly resolve: (value: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of keys in one query. */
const maxKeys = 100;

/**
 * Batches look-ups: keys requested in the same tick are fetched with one query, or with several if there are more than
 * `maxKeys`. Keys requested while a query runs go into the next batch, so a caller never gets data that was read before
 * its request.
 */
export function batchLookUps<Key, Found>(
  findMany: (db: Db, keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (db: Db, key: Key) => Promise<Found | undefined> {
  const queueOf = buildOnce(() => ({ waiting: [] as Request<Key, Found>[], busy: false }));

  async function serve(db: Db, queue: ReturnType<typeof queueOf>) {
    while (queue.waiting.length > 0) {
      const requests = queue.waiting.splice(0, maxKeys);
      try {
        const results = await findMany(db, [...new Set(requests.map(({ key }) => key))]);
        for (const { key, resolve } of requests) resolve(results.get(key));
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

/**
 * Shares queries: equal calls in the same tick get the result of one query. Calls made while it runs share the next
 * one, which starts when it ends. What is asked for is a JSON value; calls with different values do not wait for each
 * other.
 */
export function shareQueries<Wanted, Found>(
  find: (db: Db, request: Wanted) => Promise<Found>,
): (db: Db, request: Wanted) => Promise<Found> {
  const queriesOf = buildOnce(
    () => new Map<string, { running: Promise<unknown>; next?: Promise<Found> | undefined }>(),
  );

  return (db, request) => {
    const queries = queriesOf(db);
    const key = JSON.stringify(request);
    const query = queries.get(key) ?? { running: Promise.resolve() };
    queries.set(key, query);
    query.next ??= query.running.then(endOfTurn).then(() => {
      query.next = undefined;
      const result = find(db, request);
      const end = () => {
        if (!query.next) queries.delete(key);
      };
      query.running = result.then(end, end);
      return result;
    });
    return query.next;
  };
}
