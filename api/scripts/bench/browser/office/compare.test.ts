import { expect, test } from 'vitest';
import { isMet, percentile } from '../../verdict.ts';
import { goals, table, type Visited } from './compare.ts';
import { type Cost, type StepName, steps } from './visit.ts';

/** Returns two visits of a product in which every step costs the same. */
function product(name: string, cost: Partial<Cost>): Visited {
  const { interaction, ...start } = {
    shown: 900,
    bytes: 1000,
    requests: 2,
    task: 50,
    interaction: 40,
    ...cost,
  };
  const visit = Object.fromEntries(
    steps.map((one) => [one, one.endsWith('start') ? start : { ...start, interaction }]),
  ) as Record<StepName, Cost>;
  return { name, visits: [visit, visit] };
}

const missed = (ours: Visited, others: readonly Visited[]) =>
  goals(ours, others)
    .filter((one) => isMet(one) === false)
    .map(({ what }) => what);

test('takes the 95th percentile by nearest rank', () => {
  expect(percentile([5, 1, 3], 0.95)).toBe(5);
  expect(
    percentile(
      Array.from({ length: 100 }, (_, at) => at + 1),
      0.95,
    ),
  ).toBe(95);
  expect(percentile([], 0.95)).toBeNaN();
});

test('meets the targets if every step costs half of what it costs in the better product', () => {
  const others = [
    product('A', { bytes: 2000, task: 100, interaction: 80 }),
    product('B', { bytes: 9000, task: 900 }),
  ];
  expect(missed(product('ours', { interaction: 20 }), others)).toEqual([]);
  const worse = missed(product('ours', { bytes: 1001, interaction: 20 }), others);
  expect(worse).toHaveLength(steps.length);
  expect(worse.every((what) => what.includes('bytes so far'))).toBe(true);
});

test('has only absolute targets if no other product is given', () => {
  expect(goals(product('ours', {}), [])).toHaveLength(steps.length - 1);
  expect(missed(product('ours', { interaction: 101 }), [])).toHaveLength(steps.length - 2);
  expect(missed(product('ours', { shown: 1001 }), [])).toEqual(['warm start to a usable list']);
});

test('lists every step with its median and its 95th percentile', () => {
  const lines = table(product('ours', {})).trim().split('\n');
  expect(lines).toHaveLength(steps.length + 2);
  expect(lines.at(-1)).toMatch(/^save +900 \(900\) ms +1 \(1\) KB +2 \(2\) +50 \(50\) ms +40 \(40\) ms/);
});
