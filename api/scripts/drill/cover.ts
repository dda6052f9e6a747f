import { line } from '../../../.ci/results.ts';
import { runTests } from './race.ts';
import type { Drill, Finding } from './report.ts';
import { onPostgres } from './temporary.ts';

/** The number of rounds at full size. */
const rounds = 20;

const files = ['cover-race', 'swap-race'].map((name) => `api/src/bookings/cover/${name}.test.ts`);

/** Runs the race tests of cover requests and swaps on one engine: PGlite if there is no URL. */
async function races(engine: string, count: number, databaseUrl?: string): Promise<Finding> {
  const env = {
    COVER_RACE_ROUNDS: String(count),
    ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
  };
  const begun = performance.now();
  const results = await runTests(files, env);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  return {
    what: `${count} rounds of 200 nannies accepting at once, of an acceptance against a stop, a cancellation, the next wave and an offer by hand, and of the last acceptance of a swap, on ${engine}`,
    held: results.failed === 0 && results.passed > 0,
    figure: `${line(results)}, ${seconds} s`,
  };
}

/** Runs these race tests on PostgreSQL and on PGlite. */
export const cover: Drill = async (size, say) => {
  const count = Math.max(1, Math.round(rounds * size));
  const onServer = await onPostgres(({ url }) => races('PostgreSQL', count, url), { durable: false });
  say(onServer.figure);
  return [onServer, await races('PGlite', count)];
};
