import { type Candidate, overlap, type Visit } from './problem.ts';

/**
 * Sorts by cost, then id. Of two candidates equally new to the family, the best plan takes the first unless it is busy.
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
 * free, so it needs the cheapest n + 1 who know the family, and the cheapest n + 1 who are new to it.
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
export function reduce(visits: readonly Visit[]): readonly Visit[] {
  let now = visits;
  for (;;) {
    const fewer = dropDear(now);
    if (countOf(fewer) === countOf(now)) return fewer;
    now = fewer;
  }
}

/** Groups visits that depend on each other: rivals, and visits of a family who may get a new nanny. */
export function componentsOf(visits: readonly Visit[]): Visit[][] {
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
