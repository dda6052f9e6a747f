import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../.ci/postgres.ts';
import type { ServerProcess } from '../../.ci/server-process.ts';
import { temporaryFolder } from '../../.ci/temporary-folder.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { filledDatabase } from './bench/database.ts';
import { measureDesk } from './bench/desk.ts';
import type { Agency } from './bench/fill.ts';
import { measurePlan } from './bench/plan.ts';
import { forgetPeak, peakMemory, publicUrl, signIn, startBaseline, startServe } from './bench/processes.ts';
import { questions } from './bench/questions.ts';
import { connections, measureAll, measureTwo } from './bench/run.ts';
import { line, type Measured, total } from './bench/verdict.ts';
import { buildPages } from './build.ts';

/** `npm run bench -- [--size 0.1] [--rounds 5] [--seconds 2] [--only one,newest]`: measures the API's calls. */

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const [size, rounds, seconds] = [values.size, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const only = values.only.split(',').filter(Boolean);
const isWanted = (name: string) => only.length === 0 || only.includes(name);
const known = [...questions.map(({ name }) => name), 'plan', 'desk', 'write', 'two'];
if (!(size > 0 && rounds >= 1 && seconds > 0) || only.some((name) => !known.includes(name))) {
  console.error(
    `--size, --rounds and --seconds take numbers above 0; --only takes a comma-separated list of ${known.join(', ')}.`,
  );
  process.exit(2);
}

/** The small agency is an earlier state of the large one: it has the same people and the same coming days. */
const agencyOf = (bookings: number): Agency => ({
  parents: Math.ceil(50_000 * size),
  nannies: Math.ceil(5000 * size),
  bookings: Math.ceil(bookings * size),
  ahead: Math.ceil(8000 * size),
  perDay: Math.ceil(1000 * size),
  perDayAhead: Math.ceil(400 * size),
});
const agencies = { large: agencyOf(1_000_000), small: agencyOf(10_000) };

const say = (text: string) => console.log(`   ${text}`);
const all: Measured[] = [];
const report = (measured: Measured) => {
  all.push(measured);
  console.log(line(measured));
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. Preparing …`);
if (isWanted('plan')) report(await measurePlan(rounds));
if (isWanted('desk')) for (const one of await measureDesk(rounds)) report(one);
await buildPages(say, { ...process.env, PUBLIC_URL: publicUrl });
const dataDir = temporaryFolder('bench');
const smtp = await startSmtp();
const server = await startPostgres({ kept: fileURLToPath(new URL('../../.cache/bench', import.meta.url)) });
const running: ServerProcess[] = [];
const run = async (starting: Promise<ServerProcess>) => {
  const started = await starting;
  running.push(started);
  return started;
};
try {
  const urls = {
    large: await filledDatabase(server.url, agencies.large, say),
    small: await filledDatabase(server.url, agencies.small, say),
  };
  const subject = async (name: 'large' | 'small') => ({
    tokens: await signIn(urls[name], connections),
    product: await run(startServe(urls[name], smtp.url, join(dataDir, name))),
    bookings: agencies[name].bookings,
  });
  const readyAfter: number[] = [];
  for (let round = 0; round <= 3; round += 1) {
    const fresh = await startServe(urls.large, smtp.url, join(dataDir, 'fresh'));
    readyAfter.push(fresh.readyAfter);
    await fresh.stop();
  }
  const large = await subject('large');
  const small = await subject('small');
  const bench = { large, small, baseline: await run(startBaseline(urls.large)), rounds, seconds };
  report({
    what: 'from start to ready on a filled database',
    // The first start fills the compile cache. It takes longer and needs more memory than any later one.
    rounds: readyAfter.slice(1),
    unit: ' ms',
    target: { atMost: 3000 },
  });
  forgetPeak(large.product);
  await measureAll(bench, isWanted, report);
  report({
    what: 'memory under load',
    rounds: [peakMemory(large.product)],
    unit: ' MiB',
    target: { atMost: 300 },
  });
  if (isWanted('two'))
    await measureTwo(bench, await run(startServe(urls.large, smtp.url, join(dataDir, 'second'))), report);
} finally {
  for (const one of running) await one.stop();
  await server.stop();
  await smtp.close();
}
const { text, met } = total(all);
console.log(`\n${text}`);
process.exit(met ? 0 : 1);
