import { expect, test } from 'vitest';
import { addExitCode, formatResults, nothing, readPlaywright, readVitest, sumResults } from './results.ts';

test('sums every step, and names skipped tests only if there are any', () => {
  const unit = { ...nothing, passed: 40 };
  expect(formatResults(sumResults([unit, { ...nothing, passed: 2, failed: 1 }]))).toBe('42 passed, 1 failed');
  expect(formatResults(sumResults([unit, { ...nothing, skipped: 3 }]))).toBe(
    '40 passed, 0 failed, 3 skipped',
  );
  expect(formatResults(sumResults([]))).toBe('0 passed, 0 failed');
});

test('fails a step without tests, or with skipped tests only', () => {
  expect(addExitCode(nothing, 0).failed).toBe(1);
  expect(addExitCode({ ...nothing, skipped: 5 }, 0).failed).toBe(1);
});

test('counts a failed command without a failed test as one failure', () => {
  expect(addExitCode({ ...nothing, passed: 9 }, 1).failed).toBe(1);
  expect(addExitCode({ ...nothing, passed: 9, failed: 2 }, 1).failed).toBe(2);
  expect(addExitCode(nothing, 127).failed).toBe(1);
  expect(addExitCode({ ...nothing, passed: 9 }, 0).failed).toBe(0);
});

test('counts and reports each failed Vitest test by file, name and message, and a file that cannot be loaded', () => {
  const passed = { fullName: 'a good one', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'a bad one',
    status: 'failed',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
  };
  expect(
    readVitest({
      numPassedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual({
    results: { passed: 2, failed: 2, skipped: 2 },
    failures: ['✗ a.test.ts › a bad one\n  expected 1', '✗ b.test.ts\n  no such module'],
  });
});

test('reports each failed Playwright test, nested ones too', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  expect(
    readPlaywright({
      stats: { expected: 7, skipped: 2 },
      suites: [
        {
          specs: [spec('good', 'expected')],
          suites: [{ specs: [spec('bad', 'unexpected', 'too late')] }],
        },
      ],
      errors: [{ message: 'web server' }],
    }),
  ).toEqual({
    results: { passed: 7, failed: 2, skipped: 2 },
    failures: ['✗ a.spec.ts › bad\n  too late', '✗ outside of the tests\n  web server'],
  });
});
