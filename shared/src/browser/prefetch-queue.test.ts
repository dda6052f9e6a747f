import { expect, test } from 'vitest';
import { createPrefetchQueue } from './prefetch-queue.ts';

test('runs up to four loads at the same time, in order, and continues after a failure', async () => {
  const add = createPrefetchQueue();
  const loads = Array.from({ length: 9 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  for (const [index, { promise }] of loads.entries())
    add(() => {
      started.push(index);
      return promise;
    });
  expect(started).toEqual([0, 1, 2, 3]);
  loads[2]?.resolve();
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  loads[0]?.reject(new Error('Missing'));
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4, 5]);
  for (const { resolve } of loads) resolve();
  await expect.poll(() => started).toHaveLength(9);
});
