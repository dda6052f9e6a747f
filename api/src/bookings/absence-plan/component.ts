import { type Model, modelOf, type Weights } from './model.ts';
import { adjust, begin, rounds } from './prices.ts';
import type { Plan, Visit } from './problem.ts';
import { decide, none, open, undecided, worthOf } from './relax.ts';
import { type Effort, search } from './search.ts';

/**
 * Returns goals that minimise the number of families with a new nanny among plans with the same number of visits. If
 * the weight of a visit is low, fractions of visits loosen the bound less; if it is high, plans with fewer visits do.
 */
const goalsOfFamilies = (model: Model): Weights[] =>
  [1, 2, 4, model.families.length + 1].map((visit) => ({
    worth: Float64Array.from(model.options, () => visit),
    newFamily: 1,
  }));

/**
 * Returns goals that minimise the cost among plans with the same numbers of visits and of families with a new nanny.
 */
function goalsOfCost(model: Model): Weights[] {
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
interface Proof {
  readonly goal: Weights;
  readonly bound: number;
  readonly prices: Float64Array;
}

/** Returns prices for the last goal, scaled to another goal. */
function scaled(model: Model, goal: Weights, prices: Float64Array): Float64Array {
  const share = Math.max(...goal.worth) / model.scale.visit;
  return prices.map((one) => one * share);
}

/** Returns the proof for the goal whose bound is closest to the plan. `prices` are for the last goal. */
function proofOf(model: Model, goals: readonly Weights[], prices: Float64Array, plan: Int32Array): Proof {
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

/** The maximum number of visits whose nannies are chosen again together, and the limit on nodes each time. */
const neighbourhood = 10;
const nodesForOne = 30;

/** Returns a visit and visits around it, nearest first: visits of the same family or with rival options. */
function neighboursOf(model: Model, centre: number): number[] {
  const near = [centre];
  for (const visit of near) {
    if (near.length >= neighbourhood) break;
    const { family, options } = model.visits[visit] ?? { family: 0, options: [] };
    const rivals = options.flatMap((option) => model.options[option]?.rivals ?? []);
    const next = [
      ...(model.families[family] ?? []),
      ...rivals.map((one) => model.options[one]?.visit ?? visit),
    ];
    for (const one of new Set(next)) if (!near.includes(one) && near.length < neighbourhood) near.push(one);
  }
  return near;
}

/** Chooses the nannies around each visit again, until a full round brings no improvement or no node is left. */
function improve(model: Model, prices: Float64Array, start: Int32Array, effort: Effort): Int32Array {
  const goal = model.goals[2];
  let plan = start;
  const near = model.visits.map((_, visit) => neighboursOf(model, visit));
  for (let since = 0, at = 0; since < near.length && effort.nodes > 0; at = (at + 1) % near.length) {
    const freed = near[at] ?? [];
    const decisions = undecided(model);
    for (const [visit, choice] of plan.entries())
      if (!freed.includes(visit)) decide(model, decisions, visit, choice);
    const part = { nodes: Math.min(nodesForOne, effort.nodes) };
    effort.nodes -= part.nodes;
    const better = search(model, { goal, prices, above: worthOf(model, goal, plan) }, decisions, part);
    effort.nodes += part.nodes;
    since = better ? 0 : since + 1;
    plan = better ?? plan;
  }
  return plan;
}

/** Up to this many visits, `nodesForFew`, far more than was ever needed, replaces the caller's limit on nodes. */
const exactUpTo = 12;
const nodesForFew = 100_000;
/** The number of options in a component above which it gets fewer nodes. */
const usualOptions = 1_000;
/** The limit on nodes for `firstOfEquals` in a component of up to `exactUpTo` visits. */
const nodesForEquals = 2_000;

/**
 * Returns, among all plans worth as much as `best`, the one with the lowest nanny for the lowest visit, as far as
 * `effort` allows.
 */
function firstOfEquals(
  model: Model,
  { goal, prices }: Proof,
  start: Float64Array,
  best: Int32Array,
  effort: Effort,
): Int32Array {
  const last = model.goals[2];
  const above = worthOf(model, goal, best) - 1;
  const held = { goal: last, prices: start, worth: worthOf(model, last, best) };
  const decisions = undecided(model);
  const nannyOf = (option: number) => model.options[option]?.nanny ?? Number.POSITIVE_INFINITY;
  let plan = best;
  for (const [visit, { options }] of model.visits.entries()) {
    const current = nannyOf(plan[visit] ?? none);
    const lower = options
      .filter((option) => nannyOf(option) < current && !decisions.ruledOut[option])
      .sort((one, other) => nannyOf(one) - nannyOf(other));
    for (const option of lower) {
      decide(model, decisions, visit, option);
      const found = search(model, { goal, prices, above, held, firstWillDo: true }, decisions, effort);
      if (found) {
        plan = found;
        break;
      }
      decide(model, decisions, visit, open);
    }
    decide(model, decisions, visit, plan[visit] ?? none);
  }
  return plan;
}

/**
 * Returns the best plan found for visits that depend on each other, by one goal after another. Searches at most `nodes`
 * nodes, unless there are few visits. The more options there are, the longer a node takes, so a large component gets
 * fewer.
 */
export function solveComponent(visits: readonly Visit[], nodes: number): Plan {
  const model = modelOf(visits);
  const isSmall = visits.length <= exactUpTo;
  const share = Math.ceil(nodes * Math.min(1, usualOptions / model.options.length));
  const effort = { nodes: isSmall ? nodesForFew : share };
  const start = begin(model);
  let { plan } = start;
  const gapsIn = (goals: readonly Weights[], prior?: Weights) => {
    const proof = proofOf(model, goals, start.prices, plan);
    const { goal, prices, bound } = proof;
    const above = worthOf(model, goal, plan);
    if (bound <= above) return { proof, gap: 0 };
    const held = prior && {
      goal: prior,
      prices: scaled(model, prior, start.prices),
      worth: worthOf(model, prior, plan),
    };
    plan = search(model, { goal, prices, above, held }, undecided(model), effort) ?? plan;
    return { proof, gap: effort.nodes > 0 ? 0 : bound - worthOf(model, goal, plan) };
  };

  if (!isSmall && worthOf(model, model.goals[2], plan) < start.bound) {
    const half = Math.floor(share / 2);
    const part = { nodes: half };
    plan = improve(model, start.prices, plan, part);
    effort.nodes -= half - part.nodes;
  }
  const [byVisits, byFamilies] = model.goals;
  const covered = gapsIn([byVisits]);
  const families = gapsIn(goalsOfFamilies(model), byVisits);
  const costs = gapsIn(goalsOfCost(model), byFamilies);
  const newFamilies = -worthOf(model, { worth: new Float64Array(model.options.length), newFamily: 1 }, plan);
  plan = firstOfEquals(model, costs.proof, start.prices, plan, {
    nodes: isSmall ? nodesForEquals : effort.nodes,
  });
  return {
    choices: visits.flatMap(({ id }, at) => {
      const chosen = model.options[plan[at] ?? none];
      return chosen ? { visit: id, nanny: chosen.nanny } : [];
    }),
    gap: { visits: covered.gap, newFamilies: Math.min(families.gap, newFamilies), cost: costs.gap },
  };
}
