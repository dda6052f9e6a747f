import { overlap, type Visit } from './problem.ts';

/** A nanny for a visit, as an entry in a model. */
export interface Option {
  /** Index of the visit. */
  readonly visit: number;
  readonly nanny: number;
  readonly isNew: boolean;
  readonly cost: number;
  /** Indices of the options that this one rules out: the same nanny's options for overlapping visits. */
  readonly rivals: readonly number[];
}

/** What a plan is worth: the sum of the worth of its options, less `newFamily` for each family with a new nanny. */
export interface Weights {
  readonly worth: Float64Array;
  readonly newFamily: number;
}

/** Visits that depend on each other, by index. */
export interface Model {
  readonly visits: readonly {
    readonly id: number;
    readonly family: number;
    readonly options: readonly number[];
  }[];
  readonly options: readonly Option[];
  /** Copies of the options' `visit` and `isNew`, for loops that run often. */
  readonly visitOf: Int32Array;
  readonly isNew: Uint8Array;
  /** The options that have rivals. */
  readonly contested: Int32Array;
  /** The visits of each family. */
  readonly families: readonly (readonly number[])[];
  /**
   * The options of each nanny who has rival ones, by end of the visit; `before` is the position after the last option
   * that ends by the time this one starts.
   */
  readonly nannies: readonly (readonly { readonly option: number; readonly before: number }[])[];
  /** The goals in sequence: visits; visits and families; visits, families and cost. */
  readonly goals: readonly [Weights, Weights, Weights];
  /** The last goal's weight of a visit, the greatest sum of costs above `cheapest`, and the lowest cost. */
  readonly scale: { readonly visit: number; readonly costs: number; readonly cheapest: number };
}

/** Builds the model of a component. Throws RangeError if its costs differ too much to be added exactly. */
export function modelOf(visits: readonly Visit[]): Model {
  const pairs = visits.flatMap((time, visit) =>
    time.candidates.map((candidate) => ({ ...candidate, visit, time })),
  );
  const ofNanny = Map.groupBy(pairs.keys(), (at) => pairs[at]?.nanny);
  const options = pairs.map(({ visit, nanny, newToFamily, cost, time }): Option => {
    const others = ofNanny.get(nanny) ?? [];
    const rivals = others.filter((at) => {
      const other = pairs[at];
      return other && other.visit !== visit && overlap(other.time, time);
    });
    return { visit, nanny, isNew: newToFamily, cost, rivals };
  });
  const optionsOf = Map.groupBy(options.keys(), (at) => options[at]?.visit);
  const families = Map.groupBy(visits.keys(), (at) => visits[at]?.family);
  const familyIds = [...families.keys()];
  const timeOf = (option: number) => pairs[option]?.time ?? { from: 0, to: 0 };
  const nannies = [...ofNanny.values()]
    .map((all) => all.filter((at) => options[at]?.rivals.length))
    .filter((all) => all.length > 0)
    .map((all) => {
      const sorted = all.sort((one, other) => timeOf(one).to - timeOf(other).to || one - other);
      return sorted.map((option) => ({
        option,
        before: sorted.filter((other) => timeOf(other).to <= timeOf(option).from).length,
      }));
    });

  const costs = options.map(({ cost }) => cost);
  const cheapest = Math.min(...costs);
  const largest = visits.length * (Math.max(...costs) - cheapest);
  const family = largest + 1;
  const visit = families.size * family + family;
  // Prices are multiples of 1/64, see prices.ts.
  if (visit * visits.length * 64 * 4 > Number.MAX_SAFE_INTEGER)
    throw new RangeError('The costs of the candidates differ by too much');
  const worth = (of: (option: Option) => number) => Float64Array.from(options, of);
  return {
    visits: visits.map(({ id, family }, at) => ({
      id,
      family: familyIds.indexOf(family),
      options: optionsOf.get(at) ?? [],
    })),
    options,
    visitOf: Int32Array.from(options, (option) => option.visit),
    isNew: Uint8Array.from(options, ({ isNew }) => Number(isNew)),
    contested: Int32Array.from([...options.keys()].filter((at) => options[at]?.rivals.length)),
    families: [...families.values()],
    nannies,
    goals: [
      { worth: worth(() => 1), newFamily: 0 },
      { worth: worth(() => families.size + 1), newFamily: 1 },
      { worth: worth(({ cost }) => visit - (cost - cheapest)), newFamily: family },
    ],
    scale: { visit, costs: largest, cheapest },
  };
}
