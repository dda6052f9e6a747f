/** Time that a visit takes from its nanny, buffers included, half-open, in milliseconds since the epoch. */
export interface Time {
  readonly from: number;
  readonly to: number;
}

/** A visit that needs another nanny. */
export interface Visit extends Time {
  readonly id: number;
  readonly family: number;
  /** Nannies who are free for it, each once. */
  readonly candidates: readonly Candidate[];
}

/** A nanny who could take a visit. */
export interface Candidate {
  readonly nanny: number;
  readonly newToFamily: boolean;
  /** Whole minor units that this choice costs more than now; may be negative. */
  readonly cost: number;
}

/** A nanny for a visit. */
export interface Choice {
  readonly visit: number;
  readonly nanny: number;
}

/** A nanny for each visit that can be covered. */
export interface Plan {
  /** By visit id, `fixed` ones included. */
  readonly choices: readonly Choice[];
  /** Ids of the visits without a nanny, ascending. */
  readonly uncovered: readonly number[];
  /** Families who get at least one nanny new to them. */
  readonly newFamilies: number;
  /** Sum of the costs of the choices. */
  readonly cost: number;
  /**
   * How far the plan may be from the best one; all zero if it is proven best. The best plan covers at most
   * `visits` more. Among plans that cover as many, the best has at most `newFamilies` fewer; among those that
   * also have as many, it costs at most `cost` less.
   */
  readonly gap: { readonly visits: number; readonly newFamilies: number; readonly cost: number };
}

/** Whether one nanny cannot take both. */
export const overlap = (one: Time, other: Time) => one.from < other.to && other.from < one.to;
