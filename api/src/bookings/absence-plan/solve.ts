import type { Highs, Model } from 'highs';
import type { Choice, Plan, Problem, Visit } from './problem.ts';
import { reduceCandidates } from './reduce.ts';
import { addRules, heldRow, isExclusivePair, type Option } from './rules.ts';

/** The default limit on nodes for each of the three programs. */
const usualNodes = 1_000;

/** A bound is a sum of fractions; all values are integers. */
const tolerance = 1e-5;

/**
 * Returns the options of a problem in order of visit, then of nanny, so that the same problem makes the same program. A
 * visit with a fixed choice has no other. Throws RangeError for a fixed choice that is impossible.
 */
function optionsOf(visits: readonly Visit[], fixed: readonly Choice[]): Option[] {
  const fixedNanny = new Map(fixed.map(({ visit, nanny }) => [visit, nanny]));
  const options = reduceCandidates(
    visits.map((visit) => {
      const nanny = fixedNanny.get(visit.id);
      const isLeft = (candidate: { nanny: number }) => nanny === undefined || candidate.nanny === nanny;
      return { ...visit, candidates: visit.candidates.filter(isLeft) };
    }),
  )
    .toSorted((one, other) => one.id - other.id)
    .flatMap((visit) =>
      visit.candidates
        .toSorted((one, other) => one.nanny - other.nanny)
        .map((candidate) => ({ ...candidate, visit, isFixed: fixedNanny.has(visit.id) })),
    );
  const fixedOptions = options.filter(({ isFixed }) => isFixed);
  const areExclusive = fixedOptions.some((option) =>
    fixedOptions.some((other) => option !== other && isExclusivePair(option, other)),
  );
  if (fixedOptions.length !== fixed.length || areExclusive)
    throw new RangeError('The fixed choices are not possible');
  return options;
}

/** Minimises the sum of the columns' costs, beginning with the values `start`. */
function minimise({ constants }: Highs, model: Model, costs: readonly number[], start: readonly number[]) {
  model.changeColsCost({ kind: 'range', from: 0, to: costs.length - 1 }, costs);
  model.setSolution({ colValue: start });
  const { modelStatus } = model.run();
  const values = Array.from(model.getSolution().colValue, Math.round);
  const value = costs.reduce((sum, cost, column) => sum + cost * (values[column] ?? 0), 0);
  if (modelStatus === constants.modelStatus.optimal) return { values, value, gap: 0 };
  // Without a node there is no bound.
  const least = costs.reduce((sum, cost) => sum + Math.min(cost, 0), 0);
  const bound = Math.ceil(Number(model.info.get('mip_dual_bound')) - tolerance);
  return { values, value, gap: value - Math.max(bound, least) };
}

/** Solves an integer program for each of the three values, with the ones before it held. */
function solvePrograms(highs: Highs, model: Model, options: readonly Option[], nodes: number) {
  model.options.set({ output_flag: false, random_seed: 0, mip_max_nodes: nodes, mip_rel_gap: 0 });
  const families = Array.from({ length: addRules(highs, model, options) });
  const columns = (ofOption: (option: Option) => number, ofFamily: number) => [
    ...options.map(ofOption),
    ...families.map(() => ofFamily),
  ];
  const start = columns(({ isFixed }) => Number(isFixed), 1);
  const visits = minimise(
    highs,
    model,
    columns(() => -1, 0),
    start,
  );
  model.changeRowBounds(heldRow.visits, -visits.value, highs.infinity);
  const newFamilies = minimise(
    highs,
    model,
    columns(() => 0, 1),
    visits.values,
  );
  model.changeRowBounds(heldRow.families, 0, newFamilies.value);
  const cost = minimise(
    highs,
    model,
    columns((option) => option.cost, 0),
    newFamilies.values,
  );
  const chosen = options.filter((_, column) => cost.values[column] === 1);
  return { chosen, gap: { visits: visits.gap, newFamilies: newFamilies.gap, cost: cost.gap } };
}

/** Gives each visit the lowest free nanny who costs as much and is as new to the family as the chosen one. */
function preferLowest(options: readonly Option[], chosen: readonly Option[]): readonly Option[] {
  const plan = [...chosen];
  for (const [at, option] of plan.entries()) {
    const lowest = options.find(
      (other) =>
        other.visit === option.visit &&
        other.cost === option.cost &&
        other.newToFamily === option.newToFamily &&
        !plan.some((one, index) => index !== at && isExclusivePair(one, other)),
    );
    if (lowest && lowest !== option) return preferLowest(options, plan.with(at, lowest));
  }
  return plan;
}

/**
 * Returns the best nannies for visits; of equally good ones, the lowest id. Keeps the `fixed` choices. `nodes` limits
 * the search for each of the three values. Never depends on time or on the order of `visits`. Throws RangeError for
 * impossible fixed choices.
 * @see docs/decisions/029-replacement-plan.md
 */
export function solveProblem(highs: Highs, { visits, fixed = [], nodes = usualNodes }: Problem): Plan {
  const options = optionsOf(visits, fixed);
  if (options.length === fixed.length)
    return {
      choices: fixed.toSorted((one, other) => one.visit - other.visit),
      gap: { visits: 0, newFamilies: 0, cost: 0 },
    };
  const { chosen, gap } = highs.withModel((model) => solvePrograms(highs, model, options, nodes));
  const choices = preferLowest(options, chosen).map(({ visit, nanny }) => ({ visit: visit.id, nanny }));
  return { choices, gap };
}
