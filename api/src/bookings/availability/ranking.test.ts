import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortCandidates } from './ranking.ts';

const usual = { preferred: false, visits: 0, rank: 0, load: 0 };

const nanny = (id: number, changes: Partial<typeof usual> = {}) => ({ id, ...usual, ...changes });

const idsOf = (candidates: readonly ReturnType<typeof nanny>[]) =>
  sortCandidates(candidates).map(({ id }) => id);

test('nannies that the family prefers or knows come first, whatever their rank and load', () => {
  expect(
    idsOf([nanny(1), nanny(2, { visits: 1, rank: 30, load: 9 }), nanny(3, { preferred: true, rank: 20 })]),
  ).toEqual([3, 2, 1]);
});

test('a clearly better rank outweighs any load, and load decides among similar ranks', () => {
  expect(
    idsOf([nanny(1, { rank: 9 }), nanny(2, { rank: 1.9, load: 99 }), nanny(3, { rank: 0.1, load: 1 })]),
  ).toEqual([3, 2, 1]);
});

const mixed = (value: number) => {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35) >>> 8;
};

/**
 * Sends the first waves of `requests` requests to `first` nannies each. Returns the number of times that each nanny was
 * asked.
 */
function simulate(
  nannies: number,
  requests: number,
  first: number,
  isFree: (request: number, id: number) => boolean,
) {
  const asked: { id: number; at: number }[] = [];
  for (let request = 0; request < requests; request += 1) {
    const load = new Map<number, number>();
    for (const { id, at } of asked) load.set(id, (load.get(id) ?? 0) + Math.exp((at - request) / 20 / 7));
    const candidates = Array.from({ length: nannies }, (_, id) => nanny(id, { load: load.get(id) ?? 0 }));
    const free = candidates.filter(({ id }) => isFree(request, id));
    for (const { id } of sortCandidates(free).slice(0, first)) asked.push({ id, at: request });
  }
  return Array.from({ length: nannies }, (_, id) => asked.filter((one) => one.id === id).length);
}

test('each of 40 equal nannies is asked, and at most twice as often as the average, in the first waves of 400 requests, 20 a day', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 5), (seed, first) => {
      // Each nanny is free for about half of the requests.
      const isFree = (request: number, id: number) => (mixed(request * 64 + id + seed) & 1024) === 0;
      const counts = simulate(40, 400, first, isFree);
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 * mean);
      expect(Math.min(...counts)).toBeGreaterThan(0);
    }),
    { numRuns: 20 },
  );
});
