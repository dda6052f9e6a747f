/** `npm run bench -- [--size 0.1] [--rounds 5] [--seconds 2] [--only one,newest]`: measures the API's calls. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../.ci/postgres.ts';
import { createTemporaryFolder } from '../../.ci/temporary-folder.ts';
import { startBench } from '../bench/command.ts';
import { copyFilledDatabase } from '../bench/database.ts';
import { measureDesk } from '../bench/desk.ts';
import { measurePlan } from '../bench/plan.ts';
import {
  forgetPeak,
  openAdminSessions,
  peakMemoryOf,
  publicUrl,
  startBaseline,
  startServe,
} from '../bench/processes.ts';
import { questions } from '../bench/questions.ts';
import { askQuestions, connections } from '../bench/run.ts';
import { completeAgencyDir } from '../src/test/agency-folder.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { buildPages } from './build.ts';

/** What is measured without the filled agencies. */
const apart = { plan: measurePlan, desk: measureDesk };

const { options, isWanted, report, end } = startBench({ size: 1, rounds: 5, seconds: 2 }, [
  ...Object.keys(apart),
  ...questions.map(({ name }) => name),
]);
const { size, rounds, seconds } = options;
const say = (text: string) => console.log(`   ${text}`);

for (const [name, measure] of Object.entries(apart))
  if (isWanted(name)) for (const measured of await measure(rounds)) report(measured);

await buildPages(say, { ...process.env, PUBLIC_URL: publicUrl, AGENCY_DIR: completeAgencyDir });
const dataDir = createTemporaryFolder('bench');
{
  await using smtp = await startSmtp();
  const folder = fileURLToPath(new URL('../../.cache/bench', import.meta.url));
  await using server = await startPostgres({ kept: folder });

  /** The small agency is an earlier state of the large one: it has the same people and the same coming days. */
  const fillAgency = async (ofFullSize: number) => {
    const part = (full: number) => Math.ceil(full * size);
    const people = { parents: part(50_000), nannies: part(5000) };
    const days = { ahead: part(8000), perDay: part(1000), perDayAhead: part(400) };
    const bookings = part(ofFullSize);
    return { bookings, url: await copyFilledDatabase(server.url, { ...people, ...days, bookings }, say) };
  };
  const agencies = { large: await fillAgency(1_000_000), small: await fillAgency(10_000) };
  const start = (name: keyof typeof agencies, folder: string) =>
    startServe(agencies[name].url, smtp.url, join(dataDir, folder));
  const tokensFor = (name: keyof typeof agencies) => openAdminSessions(agencies[name].url, connections);

  const readyAfter: number[] = [];
  for (let round = 0; round <= 3; round += 1) {
    await using fresh = await start('large', 'fresh');
    // The first start fills the compile cache. It takes longer and needs more memory than any later one.
    if (round > 0) readyAfter.push(fresh.readyAfter);
  }
  const what = 'from start to ready on a filled database';
  report({ what, rounds: readyAfter, unit: ' ms', target: { atMost: 3000 } });

  await using large = await start('large', 'large');
  await using small = await start('small', 'small');
  await using baseline = await startBaseline(agencies.large.url);
  const bench = {
    large: { ...agencies.large, product: large, tokens: await tokensFor('large') },
    small: { ...agencies.small, product: small, tokens: await tokensFor('small') },
    baseline,
    startSecond: () => start('large', 'second'),
    rounds,
    seconds,
  };
  forgetPeak(large);
  await askQuestions(bench, isWanted, report);
  const memory = { rounds: [peakMemoryOf(large)], unit: ' MiB', target: { atMost: 300 } };
  report({ what: 'memory under load', ...memory });
}
end();
