import { booking } from '@nanny-polo/shared/booking';
import { ApiError, type HttpClient } from '@nanny-polo/shared/http-client';
import { line, type Results, sum } from '../../../.ci/results.ts';
import { onProduct } from './product-process.ts';
import { runTests } from './races.ts';
import type { Drill, Finding } from './report.ts';
import { signInAsOwner } from './sign-in.ts';

/** The result of creating many overlapping bookings of one nanny at once. */
export interface Rush {
  readonly won: number;
  readonly refused: number;
  readonly others: string[];
  readonly milliseconds: number;
}

/** Sends `count` overlapping bookings of one nanny at once, on the given day. */
export async function rushForOneSlot(
  client: HttpClient,
  nannyId: number,
  day: string,
  count: number,
): Promise<Rush> {
  const begin = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const minute = String(at % 60).padStart(2, '0');
      const body = {
        parent_id: 1,
        nanny_polo_id: nannyId,
        service: 'hourly' as const,
        start_at: `${day}T09:${minute}:00Z`,
        end_at: `${day}T13:${minute}:00Z`,
      };
      return client.call(booking.create, { body }).then(
        () => 'won',
        (error: unknown) => {
          if (!(error instanceof ApiError)) return String(error);
          const { code, data } = error.body;
          const alternatives = (data as { alternatives?: unknown[] } | undefined)?.alternatives ?? [];
          return error.status === 409 && code === 'slot_taken' && alternatives.length > 0
            ? 'refused'
            : `${error.status} ${error.message}`;
        },
      );
    }),
  );
  return {
    won: outcomes.filter((one) => one === 'won').length,
    refused: outcomes.filter((one) => one === 'refused').length,
    others: [...new Set(outcomes.filter((one) => one !== 'won' && one !== 'refused'))],
    milliseconds: performance.now() - begin,
  };
}

/** Tests of the other cases of concurrency. */
const cases = [
  'api/src/bookings/booking/race.test.ts',
  'api/src/bookings/cover/cover-race.test.ts',
  'api/src/bookings/roster/placement-race.test.ts',
  'api/src/bookings/series/extend.test.ts',
  'api/src/bookings/series/change-race.test.ts',
  'api/src/money/discount/race.test.ts',
  'api/src/accounts/account/defences.test.ts',
  'api/src/kernel/idempotency/idempotency.test.ts',
  'api/src/accounts/role/rights.test.ts',
  'api/src/kernel/reading/tally.test.ts',
  'api/src/people/nanny-polo/nanny-polo.test.ts',
];

/** How often these tests run at full size. */
const repeats = 3;

/** Runs the tests of the other cases on a server, `times` times. */
async function otherCases(databaseUrl: string, times: number, say: (line: string) => void): Promise<Finding> {
  const rounds: Results[] = [];
  for (let round = 1; round <= times; round += 1) {
    const results = await runTests(cases, { TEST_DATABASE_URL: databaseUrl, FULL_RACES: '1' });
    say(`round ${round} of the other cases: ${line(results)}`);
    rounds.push(results);
  }
  const all = sum(rounds);
  return {
    what: `the other cases, ${times} times: transitions, discounts, PINs, limits, idempotency keys, permissions, tallies`,
    held: all.failed === 0 && all.passed > 0,
    figure: line(all),
  };
}

/** Runs rounds of 500 parallel bookings of one slot on PostgreSQL, and all other cases of concurrency. */
export const race: Drill = (size, say) =>
  onProduct({}, async (product, server) => {
    const client = await signInAsOwner(product.url);
    const rounds: Rush[] = [];
    for (let round = 0; round < Math.max(1, Math.round(10 * size)); round += 1) {
      const day = `2033-05-${String(round + 1).padStart(2, '0')}`;
      const rush = await rushForOneSlot(client, 1 + (round % 30), day, 500);
      say(
        `${rush.won} won, ${rush.refused} refused with alternatives, ${rush.milliseconds.toFixed(0)} ms ${rush.others.join('; ')}`,
      );
      rounds.push(rush);
    }
    // The tests of the other cases get the whole machine.
    await product.kill();
    const clean = rounds.filter((rush) => rush.won === 1 && rush.refused === 499);
    return [
      {
        what: '500 parallel bookings of one slot: one wins, all others are refused with alternatives',
        held: clean.length === rounds.length,
        figure: `${clean.length} of ${rounds.length} rounds`,
      },
      await otherCases(server.url, Math.max(1, Math.round(repeats * size)), say),
    ];
  });
