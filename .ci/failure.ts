import { stripVTControlCharacters } from 'node:util';

/** Repeats failures after the summary, because the end of a long run's output is what is read and kept. */

/** The maximum length of an excerpt, in lines. What follows is mostly code, which the full output contains. */
const longestExcerpt = 25;

const excerpt = (title: string, messages: readonly string[]) =>
  [
    `✗ ${title}`,
    ...stripVTControlCharacters(messages.join('\n'))
      .split('\n')
      .slice(0, longestExcerpt)
      .map((line) => `  ${line}`),
  ].join('\n');

/** The part of Vitest's JSON report about failures. */
export type VitestFailures = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

/** Returns one excerpt for each failed test, and for each file that could not be loaded. */
export function vitestFailures({ testResults }: VitestFailures): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [excerpt(name, [message])] : [];
    return failed.map((test) => excerpt(`${name} › ${test.fullName}`, test.failureMessages ?? []));
  });
}

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};

/** The part of Playwright's JSON report about failures. */
export type PlaywrightFailures = { suites: Suite[]; errors: { message?: string }[] };

/** Returns one excerpt for each test that failed every time, and for each error outside the tests. */
export function playwrightFailures({ suites, errors }: PlaywrightFailures): string[] {
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
  return [...failed, ...errors.map(({ message }) => excerpt('outside of the tests', [message ?? '']))];
}
