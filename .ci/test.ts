import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCheck } from './check.ts';
import { findChromium } from './chromium.ts';
import { executeCommand, interruptCommands } from './command.ts';
import { installPackages } from './debian.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import {
  addExitCode,
  formatResults,
  nothing,
  type Report,
  type Results,
  readPlaywright,
  readVitest,
  sumResults,
} from './results.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const reports = createTemporaryFolder('reports');

/** `npm run test:full`: every test of the API on both engines, with all cases, and the long browser tests. */
const isFull = process.argv.includes('--full');

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    interruptCommands();
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
  more: readonly string[] = [],
) {
  const path = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const select = projects.map((project) => `--project=${project}`);
  const { code } = await executeCommand('vitest', ['run', ...select, ...more, ...reporters], {
    env: { ...env, FULL_TESTS: isFull ? '1' : undefined },
  });
  return addExitCode(resultsIn(path, readVitest), code);
}

async function playwright(project: string) {
  const path = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: findChromium() };
  const { code } = await executeCommand(
    'playwright',
    ['test', '--reporter=list,json', `--project=${project}`],
    { env },
  );
  return addExitCode(resultsIn(path, readPlaywright), code);
}

/**
 * Tests of the API that `npm test` runs on PGlite too: their subject is the engine, the shape of a query, or what a
 * crash leaves. The rules that the other tests state are the same code on both engines.
 */
const onPglite = [
  'api/drills/crash.test.ts',
  'api/src/kernel/{database,idempotency,reading}/*.test.ts',
  'api/src/kernel/http/{bulk,list-filter,status-tabs}.test.ts',
  'api/src/operations/backup/backup.test.ts',
  'api/src/office/search/search.test.ts',
  'api/src/bookings/availability/availability.test.ts',
  'api/src/bookings/roster/roster.test.ts',
  'api/src/bookings/schedule/slot.test.ts',
  'api/src/test/{every-resource,list-records}.test.ts',
].flatMap((pattern) => globSync(pattern));

/** A worker waits for PostgreSQL a part of its time, and longer in a drill. */
const workers = [`--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`];

/** The steps, in order. The API's tests read the URL of a database server from TEST_DATABASE_URL. */
const steps: Record<string, () => Promise<Results>> = {
  check: runCheck,
  unit: () => vitest('unit', ['shared', 'admin', 'plain'], {}),
  'api:postgres': async () => {
    await using server = await startPostgres({ durable: false });
    return await vitest('postgres', ['api'], { TEST_DATABASE_URL: server.url }, workers);
  },
  'api:pglite': () => vitest('pglite', ['api'], { TEST_DATABASE_URL: undefined }, isFull ? [] : onPglite),
  e2e: () => playwright(isFull ? 'full' : 'e2e'),
};

/** Installs missing programs that the steps need. Returns a package to install for each that is still missing. */
function missingPackages(names: string[]): string[] {
  const needs = [
    { steps: ['api:postgres'], packages: ['postgresql'], find: findPostgres },
    { steps: ['e2e'], packages: ['chromium-headless-shell', 'chromium'], find: findChromium },
  ];
  const missingNeeds = needs.filter(
    ({ steps, find }) => steps.some((step) => names.includes(step)) && !find(),
  );
  for (const { packages, find } of missingNeeds)
    for (const name of packages) if (!find()) installPackages(name);
  return missingNeeds.flatMap(({ packages, find }) => (find() ? [] : packages.slice(-1)));
}

async function attempt(name: string, step: () => Promise<Results>) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const results = await step().catch((error: unknown) => {
    console.error(error);
    return addExitCode(nothing, 1);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${name}: ${formatResults(results)} in ${seconds.toFixed(1)} s`);
  return { name, results, seconds };
}

const requested = process.argv.slice(2).filter((argument) => argument in steps);
const names = Object.keys(steps).filter((name) => requested.length === 0 || requested.includes(name));
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
const total = sumResults(ended.map(({ results }) => results));
console.log('');
for (const { name, results, seconds } of ended) {
  console.log(
    `${results.failed > 0 ? '✗' : '✓'} ${name}: ${formatResults(results)} (${seconds.toFixed(1)} s)`,
  );
}
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);
console.log(formatResults(total));
process.exitCode = interrupted ? 130 : Number(total.failed > 0 || total.passed === 0);
