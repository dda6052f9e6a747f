import fc from 'fast-check';
import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { casesOf } from '../../test/cases.ts';
import { hasOverlap, type Plan, type Visit } from './problem.ts';
import { solveProblem } from './solve.ts';

const highs = await loadHighs();

const hour = 3_600_000;
const none = { visits: 0, newFamilies: 0, cost: 0 };

interface Size {
  readonly visits: number;
  readonly nannies: number;
  readonly families: number;
  /** The hours within which visits start. */
  readonly hours: number;
}

/** Visits of families that know some of the nannies. Each nanny can take some of the visits. */
function agency({ visits, nannies, families, hours }: Size, fewest = 0): fc.Arbitrary<Visit[]> {
  const who = fc.record({ canCome: fc.boolean(), isKnown: fc.boolean() });
  const perNanny = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: nannies, maxLength: nannies });
  const visit = fc.record({
    family: fc.nat(families - 1),
    at: fc.nat(hours),
    length: fc.integer({ min: 1, max: 6 }),
    fits: perNanny(fc.record({ isFree: fc.boolean(), cost: fc.integer({ min: -5, max: 9 }) })),
  });
  return fc
    .record({
      known: fc.array(perNanny(who), { minLength: families, maxLength: families }),
      days: fc.array(visit, { minLength: fewest, maxLength: visits }),
    })
    .map(({ known, days }) =>
      days.map(({ family, at, length, fits }, id) => ({
        id,
        family,
        from: at * hour,
        to: (at + length) * hour,
        candidates: fits.flatMap(({ isFree, cost }, nanny) => {
          const { canCome, isKnown } = known[family]![nanny]!;
          return isFree && canCome ? [{ nanny, newToFamily: !isKnown, cost: cost * 100 }] : [];
        }),
      })),
    );
}

const small = fc.oneof(
  agency({ visits: 12, nannies: 5, families: 5, hours: 10 }),
  agency({ visits: 12, nannies: 4, families: 3, hours: 30 }, 8),
  agency({ visits: 7, nannies: 8, families: 4, hours: 4 }, 4),
);

/**
 * Returns the number of covered visits, the number of families with a new nanny and the cost. Fails if the choices are
 * not a plan.
 */
function figuresOf(visits: readonly Visit[], choices: Plan['choices']): [number, number, number] {
  const chosen = choices.map(({ visit: id, nanny }) => {
    const visit = visits.find((one) => one.id === id)!;
    return { visit, ...visit.candidates.find((one) => one.nanny === nanny)! };
  });
  for (const one of chosen) {
    expect(one.nanny).toBeDefined();
    for (const other of chosen)
      if (one !== other) {
        expect(one.visit).not.toBe(other.visit);
        expect(one.nanny === other.nanny && hasOverlap(one.visit, other.visit)).toBe(false);
      }
  }
  const families = new Set(chosen.filter((one) => one.newToFamily).map((one) => one.visit.family));
  return [chosen.length, families.size, chosen.reduce((sum, { cost }) => sum + cost, 0)];
}

/**
 * Returns the figures of the best plan. Adds the nannies one by one and keeps the lowest cost for every set of covered
 * visits and of families with a new nanny.
 */
function bestFigures(visits: readonly Visit[]): [number, number, number] {
  const families = [...new Set(visits.map(({ family }) => family))];
  const nannies = new Set(visits.flatMap(({ candidates }) => candidates.map(({ nanny }) => nanny)));
  let costs = new Map([[0, 0]]);
  for (const nanny of nannies) {
    let work: { mask: number; families: number; cost: number; list: Visit[] }[] = [
      { mask: 0, families: 0, cost: 0, list: [] },
    ];
    for (const [at, visit] of visits.entries()) {
      const candidate = visit.candidates.find((one) => one.nanny === nanny);
      if (!candidate) continue;
      const family = candidate.newToFamily ? 1 << families.indexOf(visit.family) : 0;
      const more = work.filter(({ list }) => !list.some((other) => hasOverlap(other, visit)));
      work = [
        ...work,
        ...more.map((one) => ({
          mask: one.mask | (1 << at),
          families: one.families | family,
          cost: one.cost + candidate.cost,
          list: [...one.list, visit],
        })),
      ];
    }
    const next = new Map<number, number>();
    for (const [key, cost] of costs)
      for (const one of work) {
        if (key & one.mask) continue;
        const now = key | one.mask | (one.families << visits.length);
        const sum = cost + one.cost;
        if (sum < (next.get(now) ?? Number.POSITIVE_INFINITY)) next.set(now, sum);
      }
    costs = next;
  }
  const ones = (bits: number) => bits.toString(2).replaceAll('0', '').length;
  const all = [...costs].map(([key, cost]): [number, number, number] => [
    ones(key & ((1 << visits.length) - 1)),
    ones(key >> visits.length),
    cost,
  ]);
  return all.sort((a, b) => b[0] - a[0] || a[1] - b[1] || a[2] - b[2])[0]!;
}

test('finds the best plan for up to 12 visits', { timeout: 240_000 }, () => {
  const numRuns = casesOf(500);
  let partly = 0;
  fc.assert(
    fc.property(small, (visits) => {
      const plan = solveProblem(highs, { visits });
      const [covered, newFamilies, cost] = figuresOf(visits, plan.choices);
      expect([covered, newFamilies, cost]).toEqual(bestFigures(visits));
      expect(plan.gap).toEqual(none);
      if (covered < visits.length && newFamilies > 0) partly += 1;
    }),
    { numRuns, seed: 18 },
  );
  expect(partly).toBeGreaterThan(numRuns / 20);
});

test('leaves no free nanny with a lower id who is as good for a visit as the chosen one', {
  timeout: 240_000,
}, () => {
  const even = small.map((visits) =>
    visits.map((one) => ({
      ...one,
      candidates: one.candidates.map((candidate) => ({ ...candidate, cost: Math.sign(candidate.cost) })),
    })),
  );
  fc.assert(
    fc.property(even, (visits) => {
      const { choices } = solveProblem(highs, { visits });
      const visitOf = (id: number) => visits.find((one) => one.id === id)!;
      for (const choice of choices) {
        const visit = visitOf(choice.visit);
        const { nanny, newToFamily, cost } = visit.candidates.find((one) => one.nanny === choice.nanny)!;
        const isFree = (other: number) =>
          !choices.some((one) => one.nanny === other && hasOverlap(visitOf(one.visit), visit));
        const better = visit.candidates.filter(
          (one) =>
            one.nanny < nanny && one.newToFamily === newToFamily && one.cost === cost && isFree(one.nanny),
        );
        expect(better).toEqual([]);
      }
    }),
    { numRuns: casesOf(200), seed: 18 },
  );
});

test('returns the same plan for any order, and as good a plan with some of its choices fixed', {
  timeout: 240_000,
}, () => {
  fc.assert(
    fc.property(small, fc.nat(), (visits, at) => {
      const plan = solveProblem(highs, { visits });
      const reversed = visits.map((one) => ({ ...one, candidates: one.candidates.toReversed() })).reverse();
      expect(solveProblem(highs, { visits: reversed })).toEqual(plan);
      const fixed = plan.choices.filter((_, index) => index === at % 12 || index % 5 === at % 5);
      const { choices, gap } = solveProblem(highs, { visits, fixed });
      expect(choices).toEqual(expect.arrayContaining(fixed));
      expect(figuresOf(visits, choices)).toEqual(figuresOf(visits, plan.choices));
      expect(gap).toEqual(none);
    }),
    { numRuns: casesOf(300), seed: 18 },
  );
});

test('if the search stops early, states a gap within which the best plan lies', { timeout: 240_000 }, () => {
  const numRuns = casesOf(60);
  let early = 0;
  const larger = agency({ visits: 15, nannies: 6, families: 3, hours: 9 }, 14);
  fc.assert(
    fc.property(larger, fc.nat(1), (visits, nodes) => {
      const plan = solveProblem(highs, { visits, nodes });
      const [covered, families, cost] = figuresOf(visits, plan.choices);
      const [mostCovered, fewestFamilies, lowestCost] = bestFigures(visits);
      expect(mostCovered - covered).toBeGreaterThanOrEqual(0);
      expect(mostCovered - covered).toBeLessThanOrEqual(plan.gap.visits);
      if (mostCovered === covered) {
        expect(families - fewestFamilies).toBeGreaterThanOrEqual(0);
        expect(families - fewestFamilies).toBeLessThanOrEqual(plan.gap.newFamilies);
        if (families === fewestFamilies) {
          expect(cost - lowestCost).toBeGreaterThanOrEqual(0);
          expect(cost - lowestCost).toBeLessThanOrEqual(plan.gap.cost);
        }
      }
      if (plan.gap.visits + plan.gap.newFamilies + plan.gap.cost > 0) early += 1;
    }),
    { numRuns, seed: 18 },
  );
  expect(early).toBeGreaterThan(numRuns / 12);
});

test('plans 60 visits with 200 nannies, and returns the same plan for the reverse order', {
  timeout: 240_000,
}, () => {
  const large = agency({ visits: 60, nannies: 200, families: 25, hours: 48 }, 60);
  for (const visits of fc.sample(large, { numRuns: casesOf(3), seed: 18 })) {
    const plan = solveProblem(highs, { visits });
    expect(figuresOf(visits, plan.choices)[0]).toBe(60);
    expect(solveProblem(highs, { visits: visits.toReversed() })).toEqual(plan);
  }
});
