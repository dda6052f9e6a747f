import { type Candidate, hasOverlap, type Time, type Visit } from './problem.ts';

/** A nanny who could take a visit if they gave away the one visit that prevents them. */
export interface Blocked extends Candidate {
  /** The id of the only visit that prevents them. */
  readonly by: number;
}

/** A time for which a plan or another chain books a nanny, besides their existing bookings. */
export interface Taken extends Time {
  readonly nanny: number;
}

/** A visit that goes from one nanny to another; `from` is null for the visit without a nanny. */
export interface ChainStep {
  readonly visit: number;
  readonly from: number | null;
  readonly to: number;
}

/** The nannies and the other visits among which a chain is sought. */
export interface Surroundings {
  /** By the id of a visit, including each of `others`: the nannies who could take it but for one other visit. */
  readonly blocked: ReadonlyMap<number, readonly Blocked[]>;
  /** The visits that may change nanny, by id, with the nannies who are free for them. */
  readonly others: ReadonlyMap<number, Visit>;
  readonly taken: readonly Taken[];
}

interface Chain {
  readonly steps: readonly ChainStep[];
  readonly newFamilies: ReadonlySet<number>;
  readonly cost: number;
}

/**
 * Whether a chain is better than another of the same length: fewer families with a new nanny, then a lower cost, then
 * lower nanny ids.
 */
function isBetter(chain: Chain, other: Chain | null): boolean {
  if (!other) return true;
  if (chain.newFamilies.size !== other.newFamilies.size)
    return chain.newFamilies.size < other.newFamilies.size;
  if (chain.cost !== other.cost) return chain.cost < other.cost;
  const at = chain.steps.findIndex((step, index) => step.to !== other.steps[index]?.to);
  return (chain.steps[at]?.to ?? 0) < (other.steps[at]?.to ?? 0);
}

/**
 * Finds visits that change nanny in turn so that `visit` gets one; the last nanny is free, and none gets two. Returns
 * the shortest chain; of several, the one with fewest families new to their nanny, then with the lowest cost. Returns
 * null if there is none of at most `maxSteps` steps.
 */
export function findChain(
  visit: Visit,
  { blocked, others, taken }: Surroundings,
  maxSteps = 3,
): readonly ChainStep[] | null {
  const isTaken = (nanny: number, time: Time) =>
    taken.some((one) => one.nanny === nanny && hasOverlap(one, time));
  let best: Chain | null = null;

  /** Extends `chain`, which leaves `open` without its nanny `from`, by exactly `left` steps. */
  function extend(chain: Chain, open: Visit, from: number | null, left: number) {
    const options: readonly (Candidate & Partial<Blocked>)[] =
      left === 1 ? open.candidates : (blocked.get(open.id) ?? []);
    for (const option of options) {
      const { nanny } = option;
      if (nanny === from || chain.steps.some(({ to }) => to === nanny) || isTaken(nanny, open)) continue;
      const longer: Chain = {
        steps: [...chain.steps, { visit: open.id, from, to: nanny }],
        newFamilies: option.newToFamily ? new Set([...chain.newFamilies, open.family]) : chain.newFamilies,
        cost: chain.cost + option.cost,
      };
      if (option.by === undefined) {
        if (isBetter(longer, best)) best = longer;
        continue;
      }
      const next = others.get(option.by);
      if (next) extend(longer, next, nanny, left - 1);
    }
  }

  for (let steps = 1; steps <= maxSteps && !best; steps += 1)
    extend({ steps: [], newFamilies: new Set(), cost: 0 }, visit, null, steps);
  return (best as Chain | null)?.steps ?? null;
}
