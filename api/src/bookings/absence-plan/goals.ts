import type { Model, Weights } from './model.ts';
import { adjust, rounds } from './prices.ts';
import { undecided, worthOf } from './relax.ts';

/**
 * Returns goals that minimise families with a new nanny among plans with the same number of visits. With a light weight
 * of a visit, fractions of visits loosen the bound less; with a heavy one, plans with fewer visits do.
 */
export const goalsOfFamilies = (model: Model): Weights[] =>
  [1, 2, 4, model.families.length + 1].map((visit) => ({
    worth: Float64Array.from(model.options, () => visit),
    newFamily: 1,
  }));

/** Returns goals that minimise the cost among plans with as many visits and families with a new nanny. */
export function goalsOfCost(model: Model): Weights[] {
  const { cheapest, costs } = model.scale;
  const range = Math.ceil(costs / model.visits.length);
  const light = [1, 2, 4].flatMap((families) =>
    [1, 2, 4].map((visits) => {
      const newFamily = range * families;
      const visit = newFamily * visits + range;
      return { worth: Float64Array.from(model.options, ({ cost }) => visit - (cost - cheapest)), newFamily };
    }),
  );
  return [...light, model.goals[2]];
}

/** A goal, the upper bound that it sets for every plan, and the prices that prove the bound. */
export interface Proof {
  readonly goal: Weights;
  readonly bound: number;
  readonly prices: Float64Array;
}

/** Returns prices for the last goal, scaled to another goal. */
export function scaled(model: Model, goal: Weights, prices: Float64Array): Float64Array {
  const share = Math.max(...goal.worth) / model.scale.visit;
  return prices.map((one) => one * share);
}

/** Returns the proof for the goal whose bound is closest to the plan. `prices` are for the last goal. */
export function proofOf(
  model: Model,
  goals: readonly Weights[],
  prices: Float64Array,
  plan: Int32Array,
): Proof {
  let [closest, least] = [null as Proof | null, Number.POSITIVE_INFINITY];
  for (const goal of goals) {
    const reached = worthOf(model, goal, plan);
    const start = scaled(model, goal, prices);
    const proof = { goal, ...adjust(model, goal, undecided(model), start, rounds, () => reached) };
    if (proof.bound - reached < least) [closest, least] = [proof, proof.bound - reached];
    if (least <= 0) break;
  }
  if (!closest) throw new Error('There is no goal');
  return closest;
}
