import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { builtOnce } from '../database/prepared.ts';

/** Finds what stands under several keys by one query. */
type FindMany<Key, Found> = (db: Db, keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;

interface Asked<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The most callers that one query answers. */
const most = 100;

/**
 * Looks a key up, and by the same query those of all who ask in the same turn of the loop: who comes while a query is
 * under way waits for the next. So what anybody is told was read after they asked, however many ask at a time.
 */
export function together<Key, Found>(
  findMany: FindMany<Key, Found>,
): (db: Db, key: Key) => Promise<Found | undefined> {
  const lineOf = builtOnce(() => ({ waiting: [] as Asked<Key, Found>[], busy: false }));

  async function serve(db: Db, line: ReturnType<typeof lineOf>) {
    while (line.waiting.length > 0) {
      const asked = line.waiting.splice(0, most);
      try {
        const found = await findMany(db, [...new Set(asked.map(({ key }) => key))]);
        for (const { key, resolve } of asked) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    line.busy = false;
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const line = lineOf(db);
      line.waiting.push({ key, resolve, reject });
      if (line.busy) return;
      line.busy = true;
      void endOfTurn().then(() => serve(db, line));
    });
}

interface Line<Found> {
  readonly current: Promise<Found>;
  /** Whether its query is under way: too early for who asks now. */
  begun: boolean;
  next?: Promise<Found>;
}

/**
 * Answers all who ask the same in one turn of the loop by one query: who asks while it is under way is answered by the
 * next, which begins when it ends. `wanted` is a value of JSON; questions that differ do not wait for one another.
 */
export function alike<Wanted, Found>(
  ask: (db: Db, wanted: Wanted) => Promise<Found>,
): (db: Db, wanted: Wanted) => Promise<Found> {
  const linesOf = builtOnce(() => new Map<string, Line<Found>>());

  function begin(db: Db, key: string, wanted: Wanted): Promise<Found> {
    const lines = linesOf(db);
    const current = endOfTurn().then(() => {
      line.begun = true;
      return ask(db, wanted);
    });
    const line: Line<Found> = { current, begun: false };
    lines.set(key, line);
    const end = () => {
      if (!line.next) lines.delete(key);
    };
    line.current.then(end, end);
    return line.current;
  }

  return (db, wanted) => {
    const key = JSON.stringify(wanted);
    const line = linesOf(db).get(key);
    if (!line) return begin(db, key, wanted);
    if (!line.begun) return line.current;
    const again = () => begin(db, key, wanted);
    line.next ??= line.current.then(again, again);
    return line.next;
  };
}
