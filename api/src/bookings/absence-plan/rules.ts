import type { Highs, Model } from 'highs';
import { type Candidate, hasOverlap, type Visit } from './problem.ts';

export interface Option extends Candidate {
  readonly visit: Visit;
  readonly isFixed: boolean;
}

/** The rows that hold a value while the next one is minimised: the number of visits, and of families with a new nanny. */
export const heldRow = { visits: 0, families: 1 };

/** Whether options are for the same visit, or for a nanny who cannot take both visits. */
export const isExclusivePair = (option: Option, other: Option): boolean =>
  option.visit === other.visit || (option.nanny === other.nanny && hasOverlap(option.visit, other.visit));

/** Returns, for each visit of a nanny, the visits that are under way when it begins. The nanny can take one of them. */
const clashesOf = (options: readonly Option[]): Option[][] =>
  options
    .map(({ visit: { from } }) => options.filter(({ visit }) => visit.from <= from && from < visit.to))
    .filter((clash) => clash.length > 1);

/**
 * Adds the rules of a plan to an empty model. Its columns are the options, 1 if chosen, then the families, 1 if they
 * may get a nanny new to them. Returns the number of families.
 */
export function addRules({ infinity, constants }: Highs, model: Model, options: readonly Option[]): number {
  const families = [...new Set(options.map(({ visit }) => visit.family))];
  const columnOf = new Map(options.map((option, column) => [option, column]));
  const familyColumnOf = new Map(families.map((family, index) => [family, options.length + index]));
  const columns = [...columnOf.values(), ...familyColumnOf.values()];
  model.addVars(
    columns.map((column) => Number(options[column]?.isFixed ?? false)),
    columns.map(() => 1),
  );
  model.changeColsIntegrality(
    { kind: 'range', from: 0, to: columns.length - 1 },
    columns.map(() => constants.variableType.integer),
  );

  /** Limits the number of chosen options, less the values of the columns `minus`. */
  const addLimit = (upper: number, chosen: readonly Option[], minus: readonly number[] = []) => {
    const plus = chosen.flatMap((option) => columnOf.get(option) ?? []);
    const values = [...plus.map(() => 1), ...minus.map(() => -1)];
    model.addRow(-infinity, upper, { indices: [...plus, ...minus], values });
  };
  addLimit(infinity, options);
  model.addRow(0, infinity, { indices: [...familyColumnOf.values()], values: families.map(() => 1) });
  for (const ofVisit of Map.groupBy(options, ({ visit }) => visit).values()) addLimit(1, ofVisit);
  for (const ofNanny of Map.groupBy(options, ({ nanny }) => nanny).values())
    for (const clash of clashesOf(ofNanny)) addLimit(1, clash);
  const strangers = options.filter(({ newToFamily }) => newToFamily);
  for (const [{ family }, ofVisit] of Map.groupBy(strangers, ({ visit }) => visit))
    addLimit(0, ofVisit, [familyColumnOf.get(family) ?? 0]);
  return families.length;
}
