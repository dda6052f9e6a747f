import { expect, test } from 'vitest';
import { solve } from '../../src/bookings/absence-plan/solve.ts';
import { illNannies, measurePlan } from './plan.ts';
import { line } from './verdict.ts';

test('measures plans of visits that depend on each other', () => {
  const visits = illNannies(1);
  expect(illNannies(1)).toEqual(visits);
  const plan = solve(visits);
  expect(plan.choices.length + plan.uncovered.length).toBe(60);
  expect(plan.newFamilies).toBeGreaterThan(0);
  expect(line(measurePlan(1))).toMatch(/a plan for 60 visits and 200 nannies: \d+.* ms, at most 1000 ms/);
});
