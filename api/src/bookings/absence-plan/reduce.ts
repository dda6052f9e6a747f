import { type Candidate, hasOverlap, type Visit } from './problem.ts';

/**
 * Compares candidates by cost, then by id. Of two candidates who are equally new to the family, the best plan chooses
 * the first unless another visit needs them.
 */
const byCost = (one: Candidate, other: Candidate) => one.cost - other.cost || one.nanny - other.nanny;

/** Returns how many visits may take a candidate away from this one. */
function countRivals(visit: Visit, visits: readonly Visit[]): number {
  const nannies = new Set(visit.candidates.map(({ nanny }) => nanny));
  return visits.filter(
    (other) =>
      other !== visit && hasOverlap(other, visit) && other.candidates.some(({ nanny }) => nannies.has(nanny)),
  ).length;
}

/**
 * Drops candidates that the best plan does not need. A visit with n rivals finds one of any n + 1 candidates free, so
 * it needs only the cheapest n + 1 who know the family, and the cheapest n + 1 who are new to it.
 */
function dropDear(visits: readonly Visit[]): Visit[] {
  const enough = visits.map((visit) => countRivals(visit, visits) + 1);
  const known = visits.map(({ candidates }, at) =>
    candidates
      .filter((one) => !one.newToFamily)
      .sort(byCost)
      .slice(0, enough[at]),
  );
  const alwaysKnown = (family: number) =>
    visits.every((visit, at) => visit.family !== family || known[at]?.length === enough[at]);
  return visits.map((visit, at) => {
    const familiar = known[at] ?? [];
    const dearest = familiar.length === enough[at] ? familiar.at(-1) : undefined;
    const strangers = alwaysKnown(visit.family)
      ? []
      : visit.candidates
          .filter((one) => one.newToFamily && !(dearest && byCost(one, dearest) > 0))
          .sort(byCost)
          .slice(0, enough[at]);
    return { ...visit, candidates: [...familiar, ...strangers] };
  });
}

const countCandidates = (visits: readonly Visit[]) =>
  visits.reduce((sum, { candidates }) => sum + candidates.length, 0);

/** Drops candidates until no more can be dropped: fewer candidates make fewer rivals. */
export function reduceCandidates(visits: readonly Visit[]): readonly Visit[] {
  const fewer = dropDear(visits);
  return countCandidates(fewer) === countCandidates(visits) ? fewer : reduceCandidates(fewer);
}
