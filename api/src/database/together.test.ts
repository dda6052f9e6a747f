import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { alike, together } from './together.ts';

const db = {} as Db;

/** Queries that end when told, in turn; each answers how many went before it. */
function queries() {
  const under: (() => void)[] = [];
  let begun = 0;
  const run = () => {
    const number = begun++;
    return new Promise<number>((resolve) => under.push(() => resolve(number)));
  };
  return { run, end: () => under.shift()?.(), begun: () => begun };
}

test('who asks the same while it is under way is told what was read after they asked', async () => {
  const { run, end, begun } = queries();
  const ask = alike<{ page: number }, number>(run);
  const first = ask(db, { page: 1 });
  const others = [ask(db, { page: 1 }), ask(db, { page: 1 })];
  expect(begun()).toBe(1);
  end();
  expect(await first).toBe(0);
  await expect.poll(begun).toBe(2);
  end();
  expect(await Promise.all(others)).toEqual([1, 1]);
  void ask(db, { page: 1 });
  expect(begun()).toBe(3);
});

test('who asks something else waits for nobody', async () => {
  const { run, end, begun } = queries();
  const ask = alike<{ page: number }, number>(run);
  const asked = [ask(db, { page: 1 }), ask(db, { page: 2 })];
  expect(begun()).toBe(2);
  end();
  end();
  expect(await Promise.all(asked)).toEqual([0, 1]);
});

test('a query that fails is no answer to who waits for the next', async () => {
  let times = 0;
  const ask = alike<string, string>(async () => {
    times += 1;
    if (times === 1) throw new Error('Away');
    return 'found';
  });
  const [first, second] = await Promise.allSettled([ask(db, 'it'), ask(db, 'it')]);
  expect(first).toMatchObject({ status: 'rejected' });
  expect(second).toEqual({ status: 'fulfilled', value: 'found' });
});

test('keys that are asked for meanwhile are found by one query', async () => {
  const asked: number[][] = [];
  const find = together(async (_db: Db, keys: number[]) => {
    asked.push(keys);
    await null;
    return new Map(keys.map((key) => [key, `found ${key}`]));
  });
  expect(await Promise.all([find(db, 1), find(db, 2), find(db, 3), find(db, 2)])).toEqual([
    'found 1',
    'found 2',
    'found 3',
    'found 2',
  ]);
  expect(asked).toEqual([[1], [2, 3]]);
});
