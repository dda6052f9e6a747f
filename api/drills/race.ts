import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { ApiError, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { executeCommand } from '../../.ci/command.ts';
import { startPostgres } from '../../.ci/postgres.ts';
import { addExitCode, formatResults, type Results, readVitest, sumResults } from '../../.ci/results.ts';
import { tallyOutcomes } from './calls.ts';
import { startProcess } from './product-process.ts';
import { checkAllRight, createFinding, type Drill, type Finding, scaleNumber } from './report.ts';
import { signInAsOwner } from './sign-in.ts';
import { createTemporaryFolder } from './temporary.ts';

/** Sends `count` overlapping bookings of one nanny, on the given day, at the same time. One must win. */
export async function rushForOneSlot(
  client: HttpClient,
  nannyId: number,
  day: string,
  count: number,
): Promise<Finding> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const minute = String(at % 60).padStart(2, '0');
      const body = {
        parent_id: 1,
        nanny_polo_id: nannyId,
        service: 'hourly' as const,
        start_at: `${day}T09:${minute}:00Z`,
        end_at: `${day}T13:${minute}:00Z`,
        unusual_time: ['far_ahead' as const],
      };
      return client.call(booking.create, { body }).then(
        () => 'created',
        (error: unknown) => {
          if (!(error instanceof ApiError)) return String(error);
          const { code, data } = error.body;
          const alternatives = (data as { alternatives?: unknown[] } | undefined)?.alternatives ?? [];
          return error.status === 409 && code === 'slot_taken' && alternatives.length > 0
            ? 'refused with alternatives'
            : `${error.status} ${error.message}`;
        },
      );
    }),
  );
  const countOf = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  const isWonOnce = countOf('created') === 1 && countOf('refused with alternatives') === count - 1;
  return createFinding(
    `${count} parallel bookings of one slot: one wins`,
    isWonOnce,
    tallyOutcomes(outcomes),
  );
}

/** The tests of the other races. Cover requests and swaps have a drill of their own, `cover`. */
const cases = [
  'api/src/bookings/booking/race.test.ts',
  'api/src/bookings/roster/placement-race.test.ts',
  'api/src/bookings/schedule/lock-order-race.test.ts',
  'api/src/bookings/schedule/children-race.test.ts',
  'api/src/bookings/series/extend.test.ts',
  'api/src/bookings/series/change-race.test.ts',
  'api/src/money/discount/race.test.ts',
  'api/src/accounts/account/defences.test.ts',
  'api/src/kernel/idempotency/idempotency.test.ts',
  'api/src/accounts/role/rights.test.ts',
  'api/src/kernel/reading/tally.test.ts',
  'api/src/people/nanny-polo/nanny-polo.test.ts',
];

/** Runs test files of the API with Vitest and returns their results. */
async function runTests(files: readonly string[], env: Record<string, string>): Promise<Results> {
  using folder = createTemporaryFolder('races');
  const report = join(folder.path, 'report.json');
  const options = ['run', '--project=api', '--reporter=json', `--outputFile=${report}`];
  const { code } = await executeCommand('vitest', [...options, ...files], { env, capture: true });
  return addExitCode(readVitest(JSON.parse(readFileSync(report, 'utf8'))).results, code);
}

const allPassed = (what: string, results: Results, more = ''): Finding =>
  createFinding(what, results.failed === 0 && results.passed > 0, formatResults(results) + more);

/** Runs the other races' tests `times` times on a PostgreSQL server. */
async function otherCases(databaseUrl: string, times: number, say: (line: string) => void): Promise<Finding> {
  const rounds: Results[] = [];
  for (let round = 1; round <= times; round += 1) {
    const results = await runTests(cases, { TEST_DATABASE_URL: databaseUrl, FULL_TESTS: '1' });
    say(`round ${round} of the other races: ${formatResults(results)}`);
    rounds.push(results);
  }
  const subjects = 'transitions, discounts, PINs, limits, idempotency keys, permissions, tallies';
  return allPassed(`the other races, ${times} times: ${subjects}`, sumResults(rounds));
}

/** Runs rounds of 500 parallel bookings of one slot, and then the tests of the other races, on PostgreSQL. */
export const drillRace: Drill = async (size, say) => {
  await using server = await startPostgres();
  await using product = await startProcess({ DEMO_DATABASE_URL: server.url });
  const client = await signInAsOwner(product.url);
  const count = scaleNumber(10, size);
  let right = 0;
  for (let round = 1; round <= count; round += 1) {
    const day = `2033-05-${String(round).padStart(2, '0')}`;
    const { held, figure } = await rushForOneSlot(client, 1 + (round % 30), day, 500);
    say(figure);
    if (held) right += 1;
  }
  // The tests of the other races get the whole machine.
  await product.kill();
  const what =
    'rounds of 500 parallel bookings of one slot: one wins, all others are refused with alternatives';
  return [checkAllRight(what, right, count), await otherCases(server.url, scaleNumber(3, size), say)];
};

const coverTests = ['cover-race', 'swap-race'].map((name) => `api/src/bookings/cover/${name}.test.ts`);

/** Runs the race tests of cover requests and swaps on one engine: PGlite if there is no URL. */
async function coverRaces(engine: string, count: number, databaseUrl?: string): Promise<Finding> {
  const begun = performance.now();
  const results = await runTests(coverTests, {
    COVER_RACE_ROUNDS: String(count),
    ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const what = `${count} rounds on ${engine}: 200 nannies accept at the same time; an acceptance races a stop, a cancellation, the next wave or an offer by hand; the last acceptance of a swap races another call`;
  return allPassed(what, results, `, ${seconds} s`);
}

/** Runs the race tests of cover requests and swaps on PostgreSQL and on PGlite. */
export const drillCover: Drill = async (size, say) => {
  const count = scaleNumber(20, size);
  await using server = await startPostgres({ durable: false });
  const onPostgres = await coverRaces('PostgreSQL', count, server.url);
  say(onPostgres.figure);
  await server.stop();
  return [onPostgres, await coverRaces('PGlite', count)];
};
