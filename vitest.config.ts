import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { countries, virtualModule } from './site/virtual-modules.ts';

const common = {
  // Loading the libraries takes longer than most test files; see `fresh-modules.ts`.
  isolate: false,
  setupFiles: ['.ci/fresh-modules.ts', '.ci/demo-agency.ts'],
  /** In milliseconds. Only a failing test takes this long. */
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Node 24 has `using`; Vitest's default is Node 22, for which it would be compiled. */
const oxc = { target: 'node24' };

const testsOfApi = globSync('api/{src,bench,demo,drills}/**/*.test.ts');
/** The tests that open a database, and so run once on each engine. The other projects have no template database. */
const onEngines = testsOfApi.filter((file) =>
  /'(\.|.*\/test)\/(database|product)\.ts'/.test(readFileSync(file, 'utf8')),
);

/** Begins with the drills. Vitest sorts by the size of the files, and theirs are small but take the longest. */
class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isDrill = ({ moduleId }: TestSpecification) => moduleId.includes('/drills/');
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: DrillsFirst },
    // By default Vitest leaves one processor free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        // What the build of the site provides.
        plugins: [
          countries,
          virtualModule('astro:env/client', "export const PUBLIC_API_URL = 'http://localhost:3000/api';"),
        ],
        test: {
          ...common,
          name: 'shared',
          include: ['shared/src/**/*.test.ts', 'site/src/**/*.test.{ts,tsx}', '.ci/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'admin',
          include: ['admin/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/admin/' } },
          setupFiles: [...common.setupFiles, 'admin/src/test/setup.ts'],
        },
      },
      {
        oxc,
        test: { ...common, name: 'plain', include: testsOfApi.filter((file) => !onEngines.includes(file)) },
      },
      {
        oxc,
        test: { ...common, name: 'api', include: onEngines, globalSetup: ['api/src/test/template.ts'] },
      },
    ],
  },
});
