import { expect, test } from 'vitest';
import { formatLine, formatTotal, isMet, type Measured, percentileOf } from './verdict.ts';

const ratio = (...rounds: number[]): Measured => ({
  what: 'one',
  rounds,
  unit: '×',
  target: { atLeast: 0.5 },
});
const time = (...rounds: number[]): Measured => ({
  what: 'two',
  rounds,
  unit: ' ms',
  target: { atMost: 20 },
});

test('compares the median of the rounds with the target, which is missed if there are no rounds', () => {
  expect(isMet(ratio(0.1, 0.6, 0.7))).toBe(true);
  expect(isMet(ratio(0.1, 0.4, 0.7))).toBe(false);
  expect(isMet(time(19, 20, 400))).toBe(true);
  expect(isMet(time(21, 21, 1))).toBe(false);
  expect(isMet(time())).toBe(false);
  expect(isMet({ what: 'measured', rounds: [1], unit: '' })).toBeNull();
});

test('takes a percentile by nearest rank, and compares it with the target if it counts', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(percentileOf([5, 1, 3], 0.95)).toBe(5);
  expect(percentileOf(hundred, 0.95)).toBe(95);
  expect(percentileOf([], 0.95)).toBeNaN();
  expect(isMet({ ...time(...hundred), percentile: 0.2 })).toBe(true);
  expect(isMet({ ...time(...hundred), percentile: 0.95 })).toBe(false);
});

test('formats the verdict, the spread and the target, and fails the whole run if one target is missed', () => {
  expect(formatLine(time(30, 25, 28))).toBe('✗ not met two: 28 ms (25 to 30), at most 20 ms');
  expect(formatTotal([ratio(0.6), { what: 'measured', rounds: [1], unit: '' }])).toEqual({
    text: '1 of 1 targets met.',
    met: true,
  });
  expect(formatTotal([ratio(0.6), time(21)])).toEqual({ text: '1 of 2 targets met.', met: false });
});

test('shows the known cause of a missed target and does not fail the run', () => {
  const known = { ...time(30), cause: 'the moon is full' };
  expect(formatLine(known)).toBe('✗ not met two: 30 ms, at most 20 ms: the moon is full');
  expect(formatLine({ ...known, rounds: [10] })).toBe('✓ met     two: 10 ms, at most 20 ms');
  expect(formatTotal([ratio(0.6), known])).toEqual({
    text: '1 of 2 targets met, 1 missed for a known cause.',
    met: true,
  });
});
