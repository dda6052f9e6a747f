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
