import type { Db } from './database.ts';

/** Runs `work` in a transaction, rolls it back and returns the result of `work`. Throws what `work` throws. */
export async function runAndRollBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const rollback = new Error('Rolled back after the result was found');
  let result: Result | undefined;
  try {
    await db.transaction(async (tx) => {
      result = await work(tx);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return result as Result;
}

/**
 * Runs `work` within a transaction and undoes what it wrote unless `isKept`. Both take the same time, so that callers
 * cannot tell which it was.
 */
export function writeAlike<Result>(
  tx: Db,
  isKept: boolean,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return isKept ? tx.transaction(work) : runAndRollBack(tx, work);
}
