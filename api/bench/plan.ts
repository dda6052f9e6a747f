import { createRandom } from '../demo/random.ts';
import type { Visit } from '../src/bookings/absence-plan/problem.ts';
import { solveProblemInThread } from '../src/bookings/absence-plan/solve-in-thread.ts';
import type { Measured } from './verdict.ts';

const hourMs = 3_600_000;
const [visits, nannies, families, days] = [60, 200, 30, 3];

/**
 * Returns the visits of a few nannies who are ill for three days: 30 families with two visits each. A quarter of the
 * nannies could take a visit, and a family knows about four.
 */
export function createVisitsOfIllNannies(seed: number): Visit[] {
  const { between, chance } = createRandom(seed);
  const known = Array.from(
    { length: families },
    () => new Set(Array.from({ length: 4 }, () => between(0, nannies - 1))),
  );
  return Array.from({ length: visits }, (_, id) => {
    const family = id % families;
    const from = (between(0, days - 1) * 24 + between(7, 16)) * hourMs;
    const candidates = Array.from({ length: nannies }, (_, nanny) => ({
      nanny,
      newToFamily: !known[family]?.has(nanny),
      cost: 50 * between(-20, 60),
    }));
    const to = from + between(3, 8) * hourMs;
    return { id, family, from, to, candidates: candidates.filter(() => chance(0.25)) };
  });
}

/** Measures the plan for the visits of absent nannies, without a database; each starts a thread. */
export async function measurePlan(rounds: number): Promise<Measured[]> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const problem = { visits: createVisitsOfIllNannies(round) };
    const start = performance.now();
    await solveProblemInThread(problem);
    times.push(performance.now() - start);
  }
  const what = `a plan for ${visits} visits and ${nannies} nannies`;
  return [{ what, rounds: times, unit: ' ms', target: { atMost: 1000 } }];
}
