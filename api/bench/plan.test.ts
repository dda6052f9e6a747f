import { expect, test } from 'vitest';
import { solveInThread } from '../src/bookings/absence-plan/solve-in-thread.ts';
import { illNannies, measurePlan } from './plan.ts';
import { line } from './verdict.ts';

test('measures plans of visits that depend on each other', async () => {
  const visits = illNannies(1);
  expect(illNannies(1)).toEqual(visits);
  const { choices } = await solveInThread({ visits });
  expect(choices).toHaveLength(60);
  const isNew = ({ visit, nanny }: (typeof choices)[number]) =>
    visits[visit]?.candidates.some((one) => one.nanny === nanny && one.newToFamily);
  expect(choices.some(isNew)).toBe(true);
  expect((await measurePlan(1)).map(line).join()).toMatch(
    /a plan for 60 visits and 200 nannies: \d+.* ms, at most 1000 ms/,
  );
});
