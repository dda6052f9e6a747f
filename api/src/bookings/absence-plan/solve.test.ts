import { expect, test } from 'vitest';
import type { Candidate, Visit } from './problem.ts';
import { solve } from './solve.ts';

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

test('keeps the fixed choices and rejects impossible ones', () => {
  const visits = [
    visit(1, 1, 9, known(1), stranger(2)),
    visit(2, 2, 10, known(1)),
    visit(3, 2, 13, known(2)),
  ];
  expect(solve(visits, { fixed: [{ visit: 1, nanny: 2 }] })).toMatchObject({
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
    expect(() => solve(visits, { fixed })).toThrow(RangeError);
});

test('covers the most visits first, then spares families a new nanny, then minimises the cost', () => {
  const contested = [visit(1, 1, 9, known(1), stranger(2, 900)), visit(2, 2, 10, known(1, 500))];
  expect(solve(contested)).toMatchObject({ uncovered: [], newFamilies: 1, cost: 1400 });
  const dear = [visit(1, 1, 9, known(1, 5000), stranger(2, -300))];
  expect(solve(dear)).toMatchObject({ newFamilies: 0, cost: 5000 });
  // One family with two new nannies counts once.
  const twice = [visit(1, 1, 9, stranger(2)), visit(2, 1, 20, known(1, 5000), stranger(3, -300))];
  expect(solve(twice)).toMatchObject({ newFamilies: 1, cost: -300 });
});

test('lets one nanny take adjacent visits, and leaves visits without candidates uncovered', () => {
  const visits = [visit(3, 1, 12, known(1)), visit(1, 1, 9, known(1)), visit(2, 2, 9)];
  expect(solve(visits)).toEqual({
    choices: [
      { visit: 1, nanny: 1 },
      { visit: 3, nanny: 1 },
    ],
    uncovered: [2],
    newFamilies: 0,
    cost: 0,
    gap: { visits: 0, newFamilies: 0, cost: 0 },
  });
  expect(solve([])).toMatchObject({ choices: [], uncovered: [], cost: 0 });
});

test('rejects costs that differ too much to be added exactly', () => {
  const visits = [visit(1, 1, 9, known(1), known(2, Number.MAX_SAFE_INTEGER)), visit(2, 1, 9, known(1))];
  expect(() => solve(visits)).toThrow(RangeError);
});
