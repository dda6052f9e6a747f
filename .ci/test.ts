import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { interrupt, run } from './command.ts';
import { installPackages } from './debian.ts';
import { playwrightFailures, vitestFailures } from './failure.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { line, nothing, playwrightTally, settle, sum, type Tally, vitestTally } from './tally.ts';

const reports = mkdtempSync(join(tmpdir(), 'nanny-polo-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    interrupt();
  });
}

/** What failed in all steps, to be told once more at the end. */
const failures: string[] = [];

/** Counts the tool's own report and keeps its failures; nothing if it did not live to write one. */
function report<Counted, Told>(
  path: string,
  tally: (report: Counted) => Tally,
  failed: (report: Told) => string[],
): Tally {
  try {
    const written = JSON.parse(readFileSync(path, 'utf8')) as Counted & Told;
    failures.push(...failed(written));
    return tally(written);
  } catch {
    return nothing;
  }
}

async function vitest(name: string, projects: string[], env: Record<string, string | undefined>) {
  const path = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const select = projects.map((project) => `--project=${project}`);
  const { code } = await run('vitest', ['run', ...select, ...reporters], { env });
  return settle(report(path, vitestTally, vitestFailures), code);
}

async function playwright(project: string) {
  const path = join(reports, `${project}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: findChromium() };
  const { code } = await run('playwright', ['test', '--reporter=list,json', `--project=${project}`], { env });
  return settle(report(path, playwrightTally, playwrightFailures), code);
}

/** In the order they run. The API's tests take the address of a database server from TEST_DATABASE_URL. */
const steps: Record<string, () => Promise<Tally>> = {
  check,
  unit: () => vitest('unit', ['shared', 'admin'], {}),
  'api:pglite': () => vitest('pglite', ['api'], { TEST_DATABASE_URL: undefined }),
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

/** Only run where it is asked for. */
const onDemand = ['full'];

/** Finds or installs what the steps cannot do without; answers the packages that are still missing. */
function missingPackages(names: string[]): string[] {
  const needs = [
    { steps: ['api:postgres'], packages: ['postgresql'], find: findPostgres },
    { steps: ['e2e', 'full'], packages: ['chromium-headless-shell', 'chromium'], find: findChromium },
  ];
  const wanted = needs.filter(({ steps, find }) => steps.some((step) => names.includes(step)) && !find());
  for (const { packages, find } of wanted) for (const name of packages) if (!find()) installPackages(name);
  return wanted.flatMap(({ packages, find }) => (find() ? [] : packages.slice(-1)));
}

async function attempt(name: string, step: () => Promise<Tally>) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const tally = await step().catch((error: unknown) => {
    console.error(error);
    return settle(nothing, 1);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${name}: ${line(tally)} in ${seconds.toFixed(1)} s`);
  return { name, tally, seconds };
}

const asked = process.argv.slice(2);
const names = Object.keys(steps).filter((name) =>
  asked.length === 0 ? !onDemand.includes(name) : asked.includes(name),
);
const missing = missingPackages(names);
if (missing.length > 0) {
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  console.error(
    `Missing (and not named by CHROMIUM_PATH, POSTGRES_BIN); type: sudo apt-get update && sudo ${install}`,
  );
  process.exit(1);
}

const results: Awaited<ReturnType<typeof attempt>>[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (names.includes(name) && !interrupted) results.push(await attempt(name, step));
}
const total = sum(results.map(({ tally }) => tally));
console.log('');
for (const { name, tally, seconds } of results) {
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${name}: ${line(tally)} (${seconds.toFixed(1)} s)`);
}
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);
console.log(line(total));
process.exitCode = interrupted ? 130 : Number(total.failed > 0 || total.passed === 0);
