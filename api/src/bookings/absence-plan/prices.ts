import type { Model, Weights } from './model.ts';
import {
  type Decisions,
  decide,
  none,
  open,
  type Relaxed,
  relax,
  relaxedOf,
  undecided,
  worthOf,
} from './relax.ts';

/**
 * The share of the last direction in the next one, and the number of rounds without a better bound before the step is
 * halved.
 */
const inertia = 0.5;
const patience = 10;
/** The maximum number of rounds of `adjust` before a search. */
export const rounds = 150;

/** Rounds a price down to a multiple of 1/64, so that all sums are exact. Returns 0 for a negative price. */
const exact = (price: number) => Math.max(0, Math.floor(price * 64) / 64);

/** An upper bound, the prices that prove it, and what families and nannies want at the last prices tried. */
export interface Priced {
  readonly bound: number;
  readonly prices: Float64Array;
  readonly relaxed: Relaxed;
}

/**
 * Finds prices that prove a tighter bound, by a subgradient method. The price of an option rises if the family wants it
 * and its nanny does not, and falls in the reverse case. Stops after `rounds`, when no price would change, or when the
 * bound is no higher than what `target` returns.
 */
export function adjust(
  model: Model,
  goal: Weights,
  decisions: Decisions,
  start: Float64Array,
  rounds: number,
  target: (prices: Float64Array) => number,
): Priced {
  const relaxed = relaxedOf(model);
  const direction = new Float64Array(start.length);
  const now = start.map(exact);
  let prices: Float64Array = now.slice();
  let bound = Number.POSITIVE_INFINITY;
  let [step, since] = [1, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const found = relax(model, goal, now, decisions, relaxed);
    since = found < bound ? 0 : since + 1;
    if (found < bound) [bound, prices] = [found, now.slice()];
    const wanted = target(now);
    if (Math.floor(bound) <= wanted || round === rounds) break;
    if (since === patience) [step, since] = [step / 2, 0];
    let square = 0;
    for (const option of model.contested) {
      const visit = model.visitOf[option] ?? 0;
      const isPicked = decisions.chosen[visit] === open && relaxed.picked[visit] === option;
      const one = inertia * (direction[option] ?? 0) + Number(isPicked) - (relaxed.taken[option] ?? 0);
      direction[option] = one;
      square += one * one;
    }
    if (square === 0) break;
    const length = (step * (found - wanted)) / square;
    for (const option of model.contested)
      now[option] = exact((now[option] ?? 0) + length * (direction[option] ?? 0));
  }
  return { bound: Math.floor(bound), prices, relaxed };
}

/**
 * Returns a plan chosen greedily: visits with the fewest options first, each with the option that is worth most at
 * `prices`.
 */
function complete(model: Model, { worth, newFamily }: Weights, prices: Float64Array): Int32Array {
  const decisions = undecided(model);
  const families = new Set<number>();
  const net = (option: number, family: number) =>
    (worth[option] ?? 0) -
    (prices[option] ?? 0) -
    (model.options[option]?.isNew && !families.has(family) ? newFamily : 0);
  const order = [...model.visits.entries()].sort(
    ([, one], [, other]) => one.options.length - other.options.length,
  );
  for (const [visit, { options, family }] of order) {
    let [pick, most] = [none, Number.NEGATIVE_INFINITY];
    for (const option of options) {
      const value = net(option, family);
      if (!decisions.ruledOut[option] && value > most) [pick, most] = [option, value];
    }
    decide(model, decisions, visit, pick);
    if (model.options[pick]?.isNew) families.add(family);
  }
  return decisions.chosen;
}

/** Prices for the last goal, the upper bound that they prove, and the best plan found on the way. */
export interface Start {
  readonly prices: Float64Array;
  readonly bound: number;
  readonly plan: Int32Array;
}

/** Finds prices for the first goal, then for each further goal, starting from the prices so far. */
export function begin(model: Model): Start {
  const last = model.goals[2];
  const decisions = undecided(model);
  let plan: Int32Array = new Int32Array(model.visits.length).fill(none);
  let value = 0;
  let prices: Float64Array = new Float64Array(model.options.length);
  let bound = 0;
  let before = 1;
  for (const goal of model.goals) {
    const visit = goal === last ? model.scale.visit : (goal.worth[0] ?? 1);
    const start = prices.map((one) => (one / before) * visit);
    ({ prices, bound } = adjust(model, goal, decisions, start, rounds, (now) => {
      const scaled = now.map((one) => (one / visit) * model.scale.visit);
      const found = complete(model, last, scaled);
      const worth = worthOf(model, last, found);
      if (worth > value) [plan, value] = [found, worth];
      return worthOf(model, goal, plan);
    }));
    before = visit;
  }
  return { prices, bound, plan };
}
