import { solveComponent } from './component.ts';
import { type Candidate, type Choice, overlap, type Plan, type Visit } from './problem.ts';
import { componentsOf, reduce } from './reduce.ts';

/** The default limit on the nodes of the search, for all visits together. */
const usualEffort = 1_000;

interface Chosen extends Candidate {
  readonly visit: Visit;
}

/** Returns the fixed choices with their visits. Throws RangeError for one that is impossible. */
function chosenOf(visits: readonly Visit[], fixed: readonly Choice[]): Chosen[] {
  const chosen: Chosen[] = [];
  for (const choice of fixed) {
    const visit = visits.find(({ id }) => id === choice.visit);
    const candidate = visit?.candidates.find(({ nanny }) => nanny === choice.nanny);
    const isImpossible = chosen.some(
      (one) => one.visit === visit || (one.nanny === choice.nanny && visit && overlap(one.visit, visit)),
    );
    if (!visit || !candidate || isImpossible)
      throw new RangeError(`Visit ${choice.visit} cannot go to nanny ${choice.nanny}`);
    chosen.push({ ...candidate, visit });
  }
  return chosen;
}

/** Returns the remaining visits with their remaining candidates. */
function without(chosen: readonly Chosen[], visits: readonly Visit[]): Visit[] {
  const newFamilies = new Set(chosen.filter((one) => one.newToFamily).map(({ visit }) => visit.family));
  return visits
    .filter((visit) => !chosen.some((one) => one.visit === visit))
    .map((visit) => ({
      ...visit,
      candidates: visit.candidates
        .filter(({ nanny }) => !chosen.some((one) => one.nanny === nanny && overlap(one.visit, visit)))
        // A family with one new nanny counts once, so another one is no worse than a known one.
        .map((one) => ({ ...one, newToFamily: one.newToFamily && !newFamilies.has(visit.family) })),
    }));
}

/**
 * Returns the best nannies for visits: most visits covered, then fewest families who get a nanny new to them, then
 * lowest cost; of equal plans, the one with the lowest nanny id for the lowest visit id. Keeps the `fixed` choices. For
 * up to 12 visits that depend on each other the plan is the best one; beyond that `effort`, a number of nodes, limits
 * the search, and `gap` says how far the plan may be from the best. Never depends on time or on the order of `visits`.
 * Throws RangeError for a fixed choice that is impossible.
 */
export function solve(
  visits: readonly Visit[],
  { fixed = [], effort = usualEffort }: { fixed?: readonly Choice[]; effort?: number } = {},
): Plan {
  const kept = chosenOf(visits, fixed);
  const left = without(kept, visits).sort((one, other) => one.id - other.id);
  const chosen = [...kept];
  const gap = { visits: 0, newFamilies: 0, cost: 0 };
  const covered = reduce(left.filter(({ candidates }) => candidates.length > 0));
  for (const component of componentsOf(covered)) {
    const solved = solveComponent(component, Math.ceil((effort * component.length) / covered.length));
    for (const [at, nanny] of solved.choices.entries()) {
      const visit = visits.find(({ id }) => id === component[at]?.id);
      const candidate = visit?.candidates.find((one) => one.nanny === nanny);
      if (visit && candidate) chosen.push({ ...candidate, visit });
    }
    gap.visits += solved.gap.visits;
    gap.newFamilies += solved.gap.newFamilies;
    gap.cost += solved.gap.cost;
  }
  chosen.sort((one, other) => one.visit.id - other.visit.id);
  const newFamilies = new Set(chosen.filter((one) => one.newToFamily).map(({ visit }) => visit.family));
  return {
    choices: chosen.map(({ visit, nanny }) => ({ visit: visit.id, nanny })),
    uncovered: visits
      .filter((visit) => !chosen.some((one) => one.visit.id === visit.id))
      .map(({ id }) => id)
      .sort((one, other) => one - other),
    newFamilies: newFamilies.size,
    cost: chosen.reduce((sum, one) => sum + one.cost, 0),
    gap,
  };
}
