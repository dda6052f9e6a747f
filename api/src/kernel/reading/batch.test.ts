import { expect, test } from 'vitest';
import type { Db } from '../database/database.ts';
import { batchLookUps, shareQueries } from './batch.ts';

const db = {} as Db;

/**
 * Returns queries that end one by one, when the test calls `end`. Each returns the number of queries begun before it.
 */
function queries() {
  const under: (() => void)[] = [];
  let begun = 0;
  const run = () => {
    const number = begun++;
    return new Promise<number>((resolve) => under.push(() => resolve(number)));
  };
  return { run, end: () => under.shift()?.(), begun: () => begun };
}

/** Waits until everything requested in this tick is being queried. */
const turn = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)));

test('equal calls in one tick share a query, and a call during the query gets data read afterwards', async () => {
  const { run, end, begun } = queries();
  const ask = shareQueries<{ page: number }, number>(run);
  const first = [ask(db, { page: 1 }), ask(db, { page: 1 })];
  await turn();
  expect(begun()).toBe(1);
  const others = [ask(db, { page: 1 }), ask(db, { page: 1 })];
  await turn();
  expect(begun()).toBe(1);
  end();
  expect(await Promise.all(first)).toEqual([0, 0]);
  await expect.poll(begun).toBe(2);
  end();
  expect(await Promise.all(others)).toEqual([1, 1]);
  void ask(db, { page: 1 });
  await expect.poll(begun).toBe(3);
});

test('different calls do not wait for each other', async () => {
  const { run, end, begun } = queries();
  const ask = shareQueries<{ page: number }, number>(run);
  const asked = [ask(db, { page: 1 }), ask(db, { page: 2 })];
  await turn();
  expect(begun()).toBe(2);
  end();
  end();
  expect(await Promise.all(asked)).toEqual([0, 1]);
});

test('a failed query does not reject the callers of the next one', async () => {
  const { run, end, begun } = queries();
  const ask = shareQueries<string, number>(async () => {
    const number = await run();
    if (number === 0) throw new Error('Away');
    return number;
  });
  const first = ask(db, 'it');
  await turn();
  const both = Promise.allSettled([first, ask(db, 'it')]);
  end();
  await expect.poll(begun).toBe(2);
  end();
  const [failed, found] = await both;
  expect(failed).toMatchObject({ status: 'rejected' });
  expect(found).toEqual({ status: 'fulfilled', value: 1 });
});

test('keys requested in one tick, or during a query, are fetched with one query', async () => {
  const asked: number[][] = [];
  const { run, end } = queries();
  const find = batchLookUps(async (_db: Db, keys: number[]) => {
    asked.push(keys);
    await run();
    return new Map(keys.map((key) => [key, `found ${key}`]));
  });
  const first = [find(db, 1), find(db, 2), find(db, 1)];
  await turn();
  const others = [find(db, 3), find(db, 4)];
  await turn();
  end();
  expect(await Promise.all(first)).toEqual(['found 1', 'found 2', 'found 1']);
  await expect.poll(() => asked.length).toBe(2);
  end();
  expect(await Promise.all(others)).toEqual(['found 3', 'found 4']);
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
