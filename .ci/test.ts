import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { interrupt, run } from './command.ts';
import { installPackages } from './debian.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import {
  line,
  nothing,
  type Report,
  type Results,
  readPlaywright,
  readVitest,
  sum,
  withExitCode,
} from './results.ts';
import { temporaryFolder } from './temporary-folder.ts';

const reports = temporaryFolder('reports');

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    interrupt();
  });
}

/** Failures of all steps, printed again at the end. */
const failures: string[] = [];

/** Returns the results in a tool's report and collects its failures. Returns no results if there is no report. */
function resultsIn<Written>(path: string, read: (written: Written) => Report): Results {
  try {
    const report = read(JSON.parse(readFileSync(path, 'utf8')) as Written);
    failures.push(...report.failures);
    return report.results;
  } catch {
    return nothing;
  }
}

async function vitest(
  name: string,
  projects: string[],
  env: Record<string, string | undefined>,
  without: readonly string[] = [],
) {
  const path = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const select = projects.map((project) => `--project=${project}`);
  const exclude = without.map((file) => `--exclude=${file}`);
  const { code } = await run('vitest', ['run', ...select, ...exclude, ...reporters], { env });
  return withExitCode(resultsIn(path, readVitest), code);
}

async function playwright(project: string) {
  const path = join(reports, `${project}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: findChromium() };
  const { code } = await run('playwright', ['test', '--reporter=list,json', `--project=${project}`], { env });
  return withExitCode(resultsIn(path, readPlaywright), code);
}

/**
 * Tests of the API that `npm test` runs on PostgreSQL only, because a second engine adds nothing: their subject is not
 * a query (bytes of a file, sockets, host names, headers, pages), or they interleave statements, which PGlite's single
 * connection cannot, or they apply a rule to many generated cases, to every call or to every status, of which other
 * tests run examples on both engines.
 */
const onPostgresOnly = [
  'api/src/bookings/booking/states.test.ts',
  'api/src/kernel/files/hostile-files.test.ts',
  'api/src/kernel/http/access.test.ts',
  'api/src/kernel/http/known-hosts.test.ts',
  'api/src/kernel/http/list-filter.test.ts',
  'api/src/kernel/http/pages.test.ts',
  'api/src/kernel/http/security-headers.test.ts',
  'api/src/kernel/http/upload-limits.test.ts',
  'api/src/office/search/unreadable.test.ts',
  'api/src/office/undo/kinds.test.ts',
  '**/*race.test.ts',
  '**/*-property.test.ts',
];

/** The steps, in order. The API's tests read the URL of a database server from TEST_DATABASE_URL. */
const steps: Record<string, () => Promise<Results>> = {
  check,
  unit: () => vitest('unit', ['shared', 'admin', 'plain'], {}),
  'api:pglite': () => vitest('pglite', ['api'], { TEST_DATABASE_URL: undefined }, onPostgresOnly),
  'api:postgres': async () => {
    const server = await startPostgres({ durable: false });
    try {
      return await vitest('postgres', ['api'], { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  },
  e2e: () => playwright('e2e'),
  full: () => playwright('full'),
};

/** Steps that run only when they are named. */
const onDemand = ['full'];

/** Installs missing programs that the steps need. Returns a package to install for each that is still missing. */
function missingPackages(names: string[]): string[] {
  const needs = [
    { steps: ['api:postgres'], packages: ['postgresql'], find: findPostgres },
    { steps: ['e2e', 'full'], packages: ['chromium-headless-shell', 'chromium'], find: findChromium },
  ];
  const wanted = needs.filter(({ steps, find }) => steps.some((step) => names.includes(step)) && !find());
  for (const { packages, find } of wanted) for (const name of packages) if (!find()) installPackages(name);
  return wanted.flatMap(({ packages, find }) => (find() ? [] : packages.slice(-1)));
}

async function attempt(name: string, step: () => Promise<Results>) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const results = await step().catch((error: unknown) => {
    console.error(error);
    return withExitCode(nothing, 1);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${name}: ${line(results)} in ${seconds.toFixed(1)} s`);
  return { name, results, seconds };
}

const requested = process.argv.slice(2);
const names = Object.keys(steps).filter((name) =>
  requested.length === 0 ? !onDemand.includes(name) : requested.includes(name),
);
const missing = missingPackages(names);
if (missing.length > 0) {
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  console.error(
    `Programs are missing. Set CHROMIUM_PATH and POSTGRES_BIN, or run: sudo apt-get update && sudo ${install}`,
  );
  process.exit(1);
}

const ended: Awaited<ReturnType<typeof attempt>>[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (names.includes(name) && !interrupted) ended.push(await attempt(name, step));
}
const total = sum(ended.map(({ results }) => results));
console.log('');
for (const { name, results, seconds } of ended) {
  console.log(`${results.failed > 0 ? '✗' : '✓'} ${name}: ${line(results)} (${seconds.toFixed(1)} s)`);
}
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);
console.log(line(total));
process.exitCode = interrupted ? 130 : Number(total.failed > 0 || total.passed === 0);
