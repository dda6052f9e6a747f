/** The results of a step, one for each test or each tool of the check. A flaky test counts as passed too. */
export type Results = { passed: number; failed: number; skipped: number; flaky: number };

export const nothing: Results = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

export function sum(all: Results[]): Results {
  return all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      flaky: a.flaky + b.flaky,
    }),
    nothing,
  );
}

/** Formats the last line of a run: `12 passed, 0 failed`, with `, 1 skipped` and `, 1 flaky` only if there are any. */
export function line({ passed, failed, skipped, flaky }: Results): string {
  const rest = Object.entries({ skipped, flaky }).filter(([, count]) => count > 0);
  return [`${passed} passed`, `${failed} failed`, ...rest.map(([name, count]) => `${count} ${name}`)].join(
    ', ',
  );
}

/** Adds a failure if the command failed without a failed test, as in a crash, or if no test ran. */
export function withExitCode(results: Results, exitCode: number): Results {
  const unexplained = exitCode !== 0 && results.failed === 0;
  const empty = results.passed + results.failed === 0;
  return unexplained || empty ? { ...results, failed: results.failed + 1 } : results;
}

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Counts results; a test file that could not be loaded counts as one failed test. */
export function vitestResults(report: VitestReport): Results {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  };
}

/** The part of Playwright's JSON report that is counted. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts results; an error outside of any test, such as a server that did not start, counts as failed. */
export function playwrightResults({ stats, errors }: PlaywrightReport): Results {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}
