import { expect, test } from 'vitest';
import { line, nothing, playwrightTally, settle, sum, vitestTally } from './tally.ts';

test('the last line sums every step and names skipped and flaky tests only where there are some', () => {
  const unit = { ...nothing, passed: 40 };
  expect(line(sum([unit, { ...nothing, passed: 2, failed: 1 }]))).toBe('42 passed, 1 failed');
  expect(line(sum([unit, { ...nothing, skipped: 3 }]))).toBe('40 passed, 0 failed, 3 skipped');
  expect(line(sum([unit, { ...nothing, passed: 1, flaky: 1 }]))).toBe('41 passed, 0 failed, 1 flaky');
  expect(line(sum([]))).toBe('0 passed, 0 failed');
});

test('a step without a test, or with skipped ones only, has failed', () => {
  expect(settle(nothing, 0).failed).toBe(1);
  expect(settle({ ...nothing, skipped: 5 }, 0).failed).toBe(1);
});

test('a command that fails without a failed test still counts as one failure, and no more', () => {
  expect(settle({ ...nothing, passed: 9 }, 1).failed).toBe(1);
  expect(settle({ ...nothing, passed: 9, failed: 2 }, 1).failed).toBe(2);
  expect(settle(nothing, 127).failed).toBe(1);
  expect(settle({ ...nothing, passed: 9 }, 0).failed).toBe(0);
});

test('a Vitest file that cannot be loaded counts, one with failed tests does not count twice', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    ],
  };
  expect(vitestTally(report)).toEqual({ passed: 3, failed: 2, skipped: 2, flaky: 0 });
});

test('Playwright: a flaky test has passed and is told, an error outside of the tests is a failure', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTally({ stats, errors: [{ message: 'web server' }] })).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
    flaky: 1,
  });
});
