import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const common = {
  // Loading the libraries takes longer than most files of tests; see `fresh-modules.ts`.
  isolate: false,
  setupFiles: ['.ci/fresh-modules.ts'],
  /** Only a test that fails waits so long; in milliseconds. */
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

const testsOfApi = globSync('api/{src,scripts}/**/*.test.ts');
/** The tests that open a database, and so run once on each engine. In others its template is not there. */
const onEngines = testsOfApi.filter((file) =>
  /'(\.|.*\/test)\/(database|product)\.ts'/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    // By itself Vitest leaves one processor free, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          include: ['shared/src/**/*.test.ts', 'site/src/**/*.test.ts', '.ci/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'admin',
          include: ['admin/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000/admin/' } },
          setupFiles: [...common.setupFiles, 'admin/src/test/setup.ts'],
        },
      },
      { test: { ...common, name: 'plain', include: testsOfApi.filter((file) => !onEngines.includes(file)) } },
      { test: { ...common, name: 'api', include: onEngines, globalSetup: ['api/src/test/template.ts'] } },
    ],
  },
});
