import { expect, test } from 'vitest';
import { solveProblemInThread } from '../src/bookings/absence-plan/solve-in-thread.ts';
import { createVisitsOfIllNannies, measurePlan } from './plan.ts';
import { formatLine } from './verdict.ts';

test('measures plans of visits that depend on each other', async () => {
  const visits = createVisitsOfIllNannies(1);
  expect(createVisitsOfIllNannies(1)).toEqual(visits);
  const { choices } = await solveProblemInThread({ visits });
  expect(choices).toHaveLength(60);
  const isNew = ({ visit, nanny }: (typeof choices)[number]) =>
    visits[visit]?.candidates.some((one) => one.nanny === nanny && one.newToFamily);
  expect(choices.some(isNew)).toBe(true);
  expect((await measurePlan(1)).map(formatLine).join()).toMatch(
    /a plan for 60 visits and 200 nannies: \d+.* ms, at most 1000 ms/,
  );
});
