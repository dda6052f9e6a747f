import { createAbsence, planAbsence } from '@nanny-polo/shared/bookings/absence';
import { startPostgres } from '../../.ci/postgres.ts';
import { type DeskSize, fillDesk } from '../bench/desk.ts';
import type { Length, Responses } from '../bench/send-calls.ts';
import { checkEveryCallServed, compareWithDisturbance, sendMixedCalls } from './callers.ts';
import { startProcess } from './product-process.ts';
import { createFinding, type Drill, type Finding, scaleNumber } from './report.ts';
import { requestOwnerToken, signInAsOwner } from './sign-in.ts';

/** One caller beside a coordinator who computes the plan of a desk again and again. */
interface Work {
  readonly desk: DeskSize;
  readonly rounds: number;
  readonly length: Length;
}

/**
 * The median of other calls may be at most this many times as long beside a plan: on two cores the solver takes one from
 * PostgreSQL, the process and the caller.
 */
const slower = 2;

/** Checks that other calls do not wait while the plan of a desk is computed. */
export async function measureBesidePlans(databaseUrl: string, work: Work): Promise<Finding[]> {
  const { desk: size, rounds, length } = work;
  await using product = await startProcess({ DEMO_DATABASE_URL: databaseUrl });
  const { url } = product;
  const client = await signInAsOwner(url);
  const body = await fillDesk(databaseUrl, client, size);
  let desk = await client.call(createAbsence, { body });
  const { covered } = desk.outcome;
  const token = await requestOwnerToken(url);

  let plans = 0;
  const alone = () => sendMixedCalls(url, token, 1, length);
  const disturbed = async (): Promise<Responses> => {
    const calls = { areOver: false };
    const responses = alone().finally(() => (calls.areOver = true));
    do {
      desk = await client.call(planAbsence, { params: { id: desk.id }, body: { version: desk.version } });
      plans += 1;
    } while (!calls.areOver);
    return responses;
  };
  const plansOf = `plans of ${size.visits} visits`;
  const compared = await compareWithDisturbance(plansOf, slower, rounds, { alone, disturbed });

  return [
    checkEveryCallServed(`beside ${plansOf} every call is served`, [
      ...compared.alone,
      ...compared.disturbed,
    ]),
    createFinding(
      'every plan covers as many visits as the first',
      covered > 0 && desk.visits.length === size.visits && desk.outcome.covered === covered,
      `${covered} of ${size.visits}, ${plans} plans`,
    ),
    compared.slowed,
  ];
}

/** `size` scales the number of rounds. */
export const drillPlan: Drill = async (size) => {
  const desk = { visits: 60, nannies: 200, families: 30 };
  await using server = await startPostgres();
  return await measureBesidePlans(server.url, {
    desk,
    rounds: scaleNumber(6, size, 2),
    length: { duration: 5 },
  });
};
