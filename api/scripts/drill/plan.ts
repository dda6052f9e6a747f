import { createAbsence, planAbsence } from '@nanny-polo/shared/absence';
import { type DeskSize, fillDesk } from '../bench/desk.ts';
import { allServed, type Length, type Responses, summary } from '../bench/load.ts';
import { compare, fire } from './callers.ts';
import { withProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';
import { ownerToken, signInAsOwner } from './sign-in.ts';
import { onPostgres } from './temporary.ts';

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
export const besidePlans = (databaseUrl: string, { desk: size, rounds, length }: Work): Promise<Finding[]> =>
  withProcess({ DEMO_DATABASE_URL: databaseUrl }, async ({ url }) => {
    const client = await signInAsOwner(url);
    const body = await fillDesk(databaseUrl, client, size);
    let desk = await client.call(createAbsence, { body });
    const covered = desk.outcome.covered;
    const { origin } = new URL(url);
    const token = await ownerToken(url);
    const alone = () => fire(origin, token, 1, length);
    let plans = 0;
    const besidePlan = async (): Promise<Responses> => {
      const calls = { isOver: false };
      const served = alone().finally(() => (calls.isOver = true));
      do {
        const call = { params: { id: desk.id }, body: { version: desk.version } };
        desk = await client.call(planAbsence, call);
        plans += 1;
      } while (!calls.isOver);
      return served;
    };
    const { without, beside, ratio, figure } = await compare(rounds, alone, besidePlan);
    return [
      {
        what: `beside plans of ${size.visits} visits every call is served`,
        held: [...without, ...beside].every(allServed),
        figure: beside.map(summary).join('; '),
      },
      {
        what: 'every plan covers as many visits as the first',
        held: covered > 0 && desk.visits.length === size.visits && desk.outcome.covered === covered,
        figure: `${covered} of ${size.visits}, ${plans} plans`,
      },
      {
        what: `beside plans of ${size.visits} visits the median is at most ${slower} times that without`,
        held: ratio <= slower,
        figure,
        byClock: true,
      },
    ];
  });

/** `size` scales the number of rounds. */
export const plan: Drill = (size) =>
  onPostgres(({ url }) =>
    besidePlans(url, {
      desk: { visits: 60, nannies: 200, families: 30 },
      rounds: Math.max(2, Math.round(6 * size)),
      length: { duration: 5 },
    }),
  );
