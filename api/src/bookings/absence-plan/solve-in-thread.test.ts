import { expect, test } from 'vitest';
import { createVisitsOfIllNannies } from '../../../bench/plan.ts';
import type { Problem } from './problem.ts';
import { solveProblemInThread } from './solve-in-thread.ts';

const visits = createVisitsOfIllNannies(1);

test('the process goes on while a plan is computed, and the same problem gets the same plan', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const [plan, again] = await Promise.all([
    solveProblemInThread({ visits }),
    solveProblemInThread({ visits }),
  ]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(plan.choices).toHaveLength(60);
  expect(plan.gap).toEqual({ visits: 0, newFamilies: 0, cost: 0 });
  expect(again).toEqual(plan);
});

test('an error or a hung thread fails one problem, and the next one is solved', async () => {
  const impossible: Problem = { visits, fixed: [{ visit: 0, nanny: -1 }] };
  const [refused, hung, solved] = await Promise.allSettled([
    solveProblemInThread(impossible),
    solveProblemInThread({ visits }, 1),
    solveProblemInThread({ visits: visits.slice(0, 2) }),
  ]);
  expect(refused).toMatchObject({ reason: expect.any(RangeError) });
  expect(hung).toMatchObject({ reason: { name: 'AbortError' } });
  expect(solved).toMatchObject({ value: { choices: [{ visit: 0 }, { visit: 1 }] } });
});
