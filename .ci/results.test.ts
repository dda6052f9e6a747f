import { expect, test } from 'vitest';
import { line, nothing, playwrightResults, sum, vitestResults, withExitCode } from './results.ts';

test('sums every step, and names skipped and flaky tests only if there are any', () => {
  const unit = { ...nothing, passed: 40 };
  expect(line(sum([unit, { ...nothing, passed: 2, failed: 1 }]))).toBe('42 passed, 1 failed');
  expect(line(sum([unit, { ...nothing, skipped: 3 }]))).toBe('40 passed, 0 failed, 3 skipped');
  expect(line(sum([unit, { ...nothing, passed: 1, flaky: 1 }]))).toBe('41 passed, 0 failed, 1 flaky');
  expect(line(sum([]))).toBe('0 passed, 0 failed');
});

test('fails a step without tests, or with skipped tests only', () => {
  expect(withExitCode(nothing, 0).failed).toBe(1);
  expect(withExitCode({ ...nothing, skipped: 5 }, 0).failed).toBe(1);
});

test('counts a failed command without a failed test as one failure', () => {
  expect(withExitCode({ ...nothing, passed: 9 }, 1).failed).toBe(1);
  expect(withExitCode({ ...nothing, passed: 9, failed: 2 }, 1).failed).toBe(2);
  expect(withExitCode(nothing, 127).failed).toBe(1);
  expect(withExitCode({ ...nothing, passed: 9 }, 0).failed).toBe(0);
});

test('counts a Vitest file that cannot be loaded as one failure, but not a file with failed tests', () => {
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
  expect(vitestResults(report)).toEqual({ passed: 3, failed: 2, skipped: 2, flaky: 0 });
});

test('counts a flaky Playwright test as passed and flaky, and an error outside of tests as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightResults({ stats, errors: [{ message: 'web server' }] })).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
    flaky: 1,
  });
});
