import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../test/cases.ts';
import { type Blocked, type ChainStep, findChain, type Surroundings } from './find-chain.ts';
import { type Candidate, hasOverlap, type Visit } from './problem.ts';

const hour = 3_600_000;
const nannies = 5;

const option = fc.record({ newToFamily: fc.boolean(), cost: fc.integer({ min: -3, max: 9 }) });

/** Nannies with visits of their own, one visit without a nanny, and times that a plan has taken. */
const agency = fc
  .record({
    visits: fc.array(
      fc.record({
        nanny: fc.integer({ min: 0, max: nannies - 1 }),
        family: fc.integer({ min: 0, max: 3 }),
        at: fc.integer({ min: 0, max: 8 }),
        length: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 6, maxLength: 10 },
    ),
    /** The nannies who could take each visit if nothing prevented it. */
    fits: fc.array(fc.array(fc.option(option), { minLength: nannies, maxLength: nannies }), {
      minLength: 11,
      maxLength: 11,
    }),
    taken: fc.array(
      fc.record({ nanny: fc.integer({ min: 0, max: nannies - 1 }), at: fc.integer({ min: 0, max: 8 }) }),
      { maxLength: 2 },
    ),
  })
  .map(({ visits, fits, taken }) => {
    const [open, ...rest] = visits.map((one, id) => ({
      id,
      nanny: id === 0 ? null : one.nanny,
      family: one.family,
      from: one.at * hour,
      to: (one.at + one.length) * hour,
    }));
    // No nanny has two visits at the same time.
    const held: typeof rest = [];
    for (const one of rest)
      if (!held.some((other) => other.nanny === one.nanny && hasOverlap(one, other))) held.push(one);
    return {
      open: open!,
      held,
      fits,
      taken: taken.map(({ nanny, at }) => ({ nanny, from: at * hour, to: (at + 2) * hour })),
    };
  });
type Agency = typeof agency extends fc.Arbitrary<infer One> ? One : never;

/** Returns the candidates and blocked nannies of every visit, as a caller of `findChain` lists them. */
function neighboursOf({ open, held, fits, taken }: Agency): { visit: Visit; neighbours: Surroundings } {
  const blocked = new Map<number, Blocked[]>();
  const others = new Map<number, Visit>();
  for (const one of [open, ...held]) {
    const candidates: Candidate[] = [];
    const stopped: Blocked[] = [];
    for (const [nanny, fit] of fits[one.id]!.entries()) {
      if (!fit || nanny === one.nanny) continue;
      const inTheWay = held.filter((other) => other.nanny === nanny && hasOverlap(one, other));
      if (inTheWay.length === 0) candidates.push({ ...fit, nanny });
      if (inTheWay.length === 1) stopped.push({ ...fit, nanny, by: inTheWay[0]!.id });
    }
    blocked.set(one.id, stopped);
    others.set(one.id, { ...one, candidates });
  }
  const visit = others.get(open.id)!;
  others.delete(open.id);
  return { visit, neighbours: { blocked, others, taken } };
}

/**
 * Returns the number of steps, the number of families with a new nanny and the cost of a chain, or null if the chain is
 * not possible.
 */
function worth({ open, held, fits, taken }: Agency, steps: readonly ChainStep[]): number[] | null {
  const all = [open, ...held];
  const now = new Map(all.map(({ id, nanny }) => [id, nanny]));
  for (const { visit, from, to } of steps) {
    if (now.get(visit) !== from || to === from || !fits[visit]![to]) return null;
    now.set(visit, to);
  }
  const times = [...all.map((one) => ({ ...one, nanny: now.get(one.id) })), ...taken];
  const changed = steps.map(({ visit }) => all.find(({ id }) => id === visit)!);
  for (const [at, one] of changed.entries())
    for (const other of times)
      if (!('id' in other && other.id === one.id) && other.nanny === steps[at]!.to && hasOverlap(one, other))
        return null;
  const of = steps.map(({ visit, to }) => fits[visit]![to]!);
  const families = new Set(changed.filter((_, at) => of[at]!.newToFamily).map(({ family }) => family));
  return [steps.length, families.size, of.reduce((sum, { cost }) => sum + cost, 0)];
}

/**
 * Returns what the best chain of up to `max` steps is worth. Tries every chain in which each nanny but the last gives
 * away a visit.
 */
function bestValue(one: Agency, max: number): number[] | null {
  let best: number[] | null = null;
  const all = [one.open, ...one.held];
  function grow(steps: readonly ChainStep[]) {
    const value = steps.length > 0 ? worth(one, steps) : null;
    if (value && (!best || compare(value, best) < 0)) best = value;
    if (steps.length === max) return;
    const last = steps.at(-1)?.to ?? null;
    for (const { id, nanny } of all.filter((other) => other.nanny === last))
      for (let to = 0; to < nannies; to += 1)
        if (!steps.some((step) => step.to === to || step.visit === id))
          grow([...steps, { visit: id, from: nanny, to }]);
  }
  grow([]);
  return best;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

test('finds the best chain of at most three steps, or none if there is none', { timeout: 240_000 }, () => {
  const numRuns = casesOf(2_000);
  let found = 0;
  fc.assert(
    fc.property(agency, (one) => {
      const { visit, neighbours } = neighboursOf(one);
      const chain = findChain(visit, neighbours);
      expect(chain && worth(one, chain)).toEqual(bestValue(one, 3));
      if (chain && chain.length > 1) found += 1;
    }),
    { numRuns, seed: 18 },
  );
  expect(found).toBeGreaterThan(numRuns / 20);
});

test('uses no nanny twice, and none whose time the plan has taken or whose visit must not change nanny', () => {
  const time = { from: 9 * hour, to: 12 * hour };
  const free = (nanny: number): Candidate => ({ nanny, newToFamily: false, cost: 0 });
  const visit: Visit = { ...time, id: 1, family: 1, candidates: [] };
  const second: Visit = { ...time, id: 2, family: 2, candidates: [free(9)] };
  const blocked = new Map([[1, [{ ...free(8), by: 2 }]]]);
  const neighbours: Surroundings = { blocked, others: new Map([[2, second]]), taken: [] };
  expect(findChain(visit, neighbours)).toEqual([
    { visit: 1, from: null, to: 8 },
    { visit: 2, from: 8, to: 9 },
  ]);
  expect(findChain(visit, neighbours, 1)).toBeNull();
  expect(findChain(visit, { ...neighbours, others: new Map() })).toBeNull();
  for (const nanny of [8, 9])
    expect(findChain(visit, { ...neighbours, taken: [{ ...time, nanny }] })).toBeNull();
  const back = { ...second, candidates: [free(8)] };
  expect(findChain(visit, { ...neighbours, others: new Map([[2, back]]) })).toBeNull();
});
