import type { Model } from './model.ts';
import { decide, undecided, worthOf } from './relax.ts';
import { type Effort, search } from './search.ts';

/** The number of visits whose nannies are chosen again together, and the limit on nodes for that. */
const neighbourhood = 10;
const nodesForOne = 30;

/** Visits of the same family or with rival options, nearest first. */
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

/** Chooses the nannies around each visit again, visit by visit, until nothing improves. */
export function improve(model: Model, prices: Float64Array, start: Int32Array, effort: Effort): Int32Array {
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
