/** What a step counts: `1` for each test, or for each tool of the check. A flaky test is among the passed ones too. */
export type Tally = { passed: number; failed: number; skipped: number; flaky: number };

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      flaky: a.flaky + b.flaky,
    }),
    nothing,
  );
}

/** The last line of every run: `12 passed, 0 failed`, with `, 1 skipped` and `, 1 flaky` only where something was. */
export function line({ passed, failed, skipped, flaky }: Tally): string {
  const rest = Object.entries({ skipped, flaky }).filter(([, count]) => count > 0);
  return [`${passed} passed`, `${failed} failed`, ...rest.map(([name, count]) => `${count} ${name}`)].join(
    ', ',
  );
}

/** A step fails at least once if its command failed (a crash leaves no failed test) or if no test ran. */
export function settle(tally: Tally, exitCode: number): Tally {
  const unexplained = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return unexplained || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A test file that could not be loaded has no failed test of its own and counts as one. */
export function vitestTally(report: VitestReport): Tally {
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

/** A flaky test passed at its second try; an error outside of any test, such as a server that did not start, is a failure. */
export function playwrightTally({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}
