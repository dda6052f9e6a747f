import type { Db } from '../database/database.ts';
import { messagesOf } from '../database/sql-state.ts';

/** Runs `work` for one item after another. An error does not stop the others: all results and errors are returned. */
export async function tryEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; errors: unknown[] }> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      errors.push(error);
    }
  }
  return { results, errors };
}

/**
 * Runs `change` for each item in a transaction of its own and returns how many it changed. An error does not stop the
 * others; at the end, one error with all messages is thrown.
 */
export async function changeEach<Item>(
  db: Db,
  items: readonly Item[],
  change: (tx: Db, item: Item) => Promise<boolean>,
): Promise<number> {
  const { results, errors } = await tryEach(items, (item) => db.transaction((tx) => change(tx, item)));
  if (errors.length > 0) throw new Error([...new Set(errors.map(messagesOf))].join('; '));
  return results.filter((isChanged) => isChanged).length;
}
