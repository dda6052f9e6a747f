import { stripVTControlCharacters } from 'node:util';

/** The results of a step, one for each test or each tool of the check. */
export type Results = { passed: number; failed: number; skipped: number };

export const nothing: Results = { passed: 0, failed: 0, skipped: 0 };

export function sumResults(all: Results[]): Results {
  return all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    nothing,
  );
}

/** Formats results in one line: `12 passed, 0 failed`, with `, 1 skipped` only if there are any. */
export const formatResults = ({ passed, failed, skipped }: Results): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Adds a failure if the command failed without a failed test, as in a crash, or if no test ran. */
export function addExitCode(results: Results, exitCode: number): Results {
  const unexplained = exitCode !== 0 && results.failed === 0;
  const empty = results.passed + results.failed === 0;
  return unexplained || empty ? { ...results, failed: results.failed + 1 } : results;
}

/** What a tool's report says: its results, and an excerpt of each failure to print at the end of the run. */
export interface Report {
  readonly results: Results;
  readonly failures: readonly string[];
}

/** The maximum length of an excerpt, in lines. What follows is mostly code, which the full output contains. */
const maxExcerptLines = 25;

const excerpt = (title: string, messages: readonly string[]) =>
  [
    `✗ ${title}`,
    ...stripVTControlCharacters(messages.join('\n'))
      .split('\n')
      .slice(0, maxExcerptLines)
      .map((text) => `  ${text}`),
  ].join('\n');

/** The part of Vitest's JSON report that is read. */
export type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

/** Reads Vitest's report; a test file that could not be loaded counts as one failed test. */
export function readVitest({ testResults, ...counts }: VitestReport): Report {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [excerpt(name, [message])] : [];
    return failed.map((test) => excerpt(`${name} › ${test.fullName}`, test.failureMessages ?? []));
  });
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return { failures, results: { passed: counts.numPassedTests, failed: failures.length, skipped } };
}

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};

/** The part of Playwright's JSON report that is read. */
export type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};

/**
 * Reads Playwright's report. An error outside of any test, such as a server that did not start, counts as one more
 * failed test.
 */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Report {
  const specs = suites.flatMap(function all(suite: Suite): NonNullable<Suite['specs']> {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(all)];
  });
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => {
        const messages = test.results.at(-1)?.errors.map(({ message }) => message ?? '') ?? [];
        return excerpt(`${file} › ${title}`, messages);
      }),
  );
  const outside = errors.map(({ message }) => excerpt('outside of the tests', [message ?? '']));
  const failures = [...failed, ...outside];
  const { expected, skipped } = stats;
  return { failures, results: { passed: expected, failed: failures.length, skipped } };
}
