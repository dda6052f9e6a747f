import { solveComponent } from './component.ts';
import { type Candidate, type Choice, overlap, type Plan, type Visit } from './problem.ts';

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
        // A family with a new nanny counts once, however many it gets.
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
  const left = without(chosenOf(visits, fixed), visits).sort((one, other) => one.id - other.id);
  const choices = [...fixed];
  const gap = { visits: 0, newFamilies: 0, cost: 0 };
  const coverable = reduce(left.filter(({ candidates }) => candidates.length > 0));
  for (const component of componentsOf(coverable)) {
    const solved = solveComponent(component, Math.ceil((effort * component.length) / coverable.length));
    choices.push(...solved.choices);
    gap.visits += solved.gap.visits;
    gap.newFamilies += solved.gap.newFamilies;
    gap.cost += solved.gap.cost;
  }
  return { choices: choices.sort((one, other) => one.visit - other.visit), gap };
}

/**
 * Compares candidates by cost, then by id. Of two candidates who are equally new to the family, the best plan chooses
 * the first unless another visit needs them.
 */
const byCost = (one: Candidate, other: Candidate) => one.cost - other.cost || one.nanny - other.nanny;

/** Returns the visits that may take a candidate away from this one. */
const rivalsOf = (visit: Visit, visits: readonly Visit[]) => {
  const overlapping = visits.filter((other) => other !== visit && overlap(other, visit));
  if (overlapping.length === 0) return [];
  const nannies = new Set(visit.candidates.map(({ nanny }) => nanny));
  return overlapping.filter(({ candidates }) => candidates.some(({ nanny }) => nannies.has(nanny)));
};

/**
 * Drops candidates that the best plan cannot contain. A visit with n rivals finds one of any n + 1 candidates
 * free, so it needs only the cheapest n + 1 who know the family, and the cheapest n + 1 who are new to it.
 */
function dropDear(visits: readonly Visit[]): Visit[] {
  const enough = visits.map((visit) => rivalsOf(visit, visits).length + 1);
  const known = visits.map(({ candidates }, at) =>
    candidates
      .filter((one) => !one.newToFamily)
      .sort(byCost)
      .slice(0, enough[at]),
  );
  const alwaysKnown = (family: number) =>
    visits.every((visit, at) => visit.family !== family || known[at]?.length === enough[at]);
  return visits.map((visit, at) => {
    const kept = known[at] ?? [];
    const dearest = kept.length === enough[at] ? kept.at(-1) : undefined;
    const strangers = alwaysKnown(visit.family)
      ? []
      : visit.candidates
          .filter((one) => one.newToFamily && !(dearest && byCost(one, dearest) > 0))
          .sort(byCost)
          .slice(0, enough[at]);
    return { ...visit, candidates: [...kept, ...strangers] };
  });
}

const countOf = (visits: readonly Visit[]) =>
  visits.reduce((sum, { candidates }) => sum + candidates.length, 0);

/** Drops candidates until no more can be dropped: fewer candidates make fewer rivals. */
function reduce(visits: readonly Visit[]): readonly Visit[] {
  let now = visits;
  for (;;) {
    const fewer = dropDear(now);
    if (countOf(fewer) === countOf(now)) return fewer;
    now = fewer;
  }
}

/** Groups visits that depend on each other: rivals, and visits of a family who may get a new nanny. */
function componentsOf(visits: readonly Visit[]): Visit[][] {
  const mayBeNew = new Set(
    visits.flatMap(({ family, candidates }) => (candidates.some((one) => one.newToFamily) ? [family] : [])),
  );
  const components: Visit[][] = [];
  const left = new Set(visits);
  for (const first of visits) {
    if (!left.delete(first)) continue;
    const component = [first];
    // The list grows during the loop.
    for (const visit of component) {
      const rivals = new Set(rivalsOf(visit, visits));
      for (const other of left)
        if (rivals.has(other) || (other.family === visit.family && mayBeNew.has(visit.family))) {
          left.delete(other);
          component.push(other);
        }
    }
    components.push(component.sort((one, other) => one.id - other.id));
  }
  return components;
}
