import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failure.ts';

test('reports each failed Vitest test by file, name and message, and a file that cannot be loaded', () => {
  const passed = { fullName: 'a good one', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'a bad one',
    status: 'failed',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
  };
  expect(
    vitestFailures({
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual(['✗ a.test.ts › a bad one\n  expected 1', '✗ b.test.ts\n  no such module']);
});

test('reports Playwright tests that failed their last attempt in any suite, but not flaky ones', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  expect(
    playwrightFailures({
      suites: [
        {
          specs: [spec('good', 'expected')],
          suites: [{ specs: [spec('bad', 'unexpected', 'once', 'again')] }],
        },
        { specs: [spec('shaky', 'flaky', 'once')] },
      ],
      errors: [{ message: 'web server' }],
    }),
  ).toEqual(['✗ a.spec.ts › bad\n  again', '✗ outside of the tests\n  web server']);
});
