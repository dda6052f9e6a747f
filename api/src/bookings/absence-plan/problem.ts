/** The time that a visit takes from its nanny: half-open, with its buffers, in milliseconds since 1970. */
export interface Time {
  readonly from: number;
  readonly to: number;
}

/** A visit that may get another nanny. */
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
  /** How much more than now this choice costs, in minor units; may be negative. */
  readonly cost: number;
}

export interface Choice {
  readonly visit: number;
  readonly nanny: number;
}

export interface Problem {
  readonly visits: readonly Visit[];
  /** Choices that the plan keeps; at most one for each visit. */
  readonly fixed?: readonly Choice[];
  /** Limits the search for each of the three values of a plan. */
  readonly nodes?: number;
}

/** A nanny for each visit that can be covered. */
export interface Plan {
  /** In order of visit id, including `fixed` ones. */
  readonly choices: readonly Choice[];
  /**
   * How far the plan may be from the best one; all zero if it is proven best. The best plan covers at most `visits`
   * more. Among plans that cover as many, the best has at most `newFamilies` fewer families with a new nanny; among
   * plans that also have as many of these, it costs at most `cost` less.
   */
  readonly gap: { readonly visits: number; readonly newFamilies: number; readonly cost: number };
}

/** Whether one nanny cannot take both. */
export const hasOverlap = (one: Time, other: Time) => one.from < other.to && other.from < one.to;
