import loadHighs from 'highs';
import { expect, test } from 'vitest';
import type { Candidate, Choice, Visit } from './problem.ts';
import { solveProblem } from './solve.ts';

const highs = await loadHighs();

const hour = 3_600_000;

const known = (nanny: number, cost = 0): Candidate => ({ nanny, newToFamily: false, cost });
const stranger = (nanny: number, cost = 0): Candidate => ({ nanny, newToFamily: true, cost });
const visit = (id: number, family: number, at: number, ...candidates: Candidate[]): Visit => ({
  id,
  family,
  from: at * hour,
  to: (at + 3) * hour,
  candidates,
});

/**
 * Returns what the best plan decides about visits: the nanny of each, the number of families with a new nanny, and the
 * cost.
 */
function outcomeOf(visits: readonly Visit[], fixed: readonly Choice[] = []) {
  const { choices } = solveProblem(highs, { visits, fixed });
  const chosen = choices.flatMap((one) => {
    const of = visits.find(({ id }) => id === one.visit);
    return of?.candidates.flatMap((it) => (it.nanny === one.nanny ? { ...it, family: of.family } : [])) ?? [];
  });
  return {
    choices,
    newFamilies: new Set(chosen.filter((one) => one.newToFamily).map(({ family }) => family)).size,
    cost: chosen.reduce((sum, { cost }) => sum + cost, 0),
  };
}

test('keeps the fixed choices and rejects impossible ones', () => {
  const visits = [
    visit(1, 1, 9, known(1), stranger(2)),
    visit(2, 2, 10, known(1)),
    visit(3, 2, 13, known(2)),
  ];
  expect(outcomeOf(visits, [{ visit: 1, nanny: 2 }])).toMatchObject({
    choices: [
      { visit: 1, nanny: 2 },
      { visit: 2, nanny: 1 },
      { visit: 3, nanny: 2 },
    ],
    newFamilies: 1,
  });
  for (const fixed of [
    [{ visit: 4, nanny: 1 }],
    [{ visit: 2, nanny: 2 }],
    [
      { visit: 1, nanny: 1 },
      { visit: 2, nanny: 1 },
    ],
    [
      { visit: 1, nanny: 1 },
      { visit: 1, nanny: 2 },
    ],
  ])
    expect(() => solveProblem(highs, { visits, fixed })).toThrow(RangeError);
});

test('covers the most visits first, then spares families a new nanny, then minimises the cost', () => {
  const contested = [visit(1, 1, 9, known(1), stranger(2, 900)), visit(2, 2, 10, known(1, 500))];
  expect(outcomeOf(contested)).toMatchObject({ choices: [{}, {}], newFamilies: 1, cost: 1400 });
  const dear = [visit(1, 1, 9, known(1, 5000), stranger(2, -300))];
  expect(outcomeOf(dear)).toMatchObject({ newFamilies: 0, cost: 5000 });
  // One family with two new nannies counts once.
  const twice = [visit(1, 1, 9, stranger(2)), visit(2, 1, 20, known(1, 5000), stranger(3, -300))];
  expect(outcomeOf(twice)).toMatchObject({ newFamilies: 1, cost: -300 });
});

test('lets one nanny take adjacent visits, and leaves visits without candidates uncovered', () => {
  const visits = [visit(3, 1, 12, known(1)), visit(1, 1, 9, known(1)), visit(2, 2, 9)];
  expect(solveProblem(highs, { visits })).toEqual({
    choices: [
      { visit: 1, nanny: 1 },
      { visit: 3, nanny: 1 },
    ],
    gap: { visits: 0, newFamilies: 0, cost: 0 },
  });
  expect(solveProblem(highs, { visits: [] }).choices).toEqual([]);
});
