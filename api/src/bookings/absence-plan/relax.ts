import type { Model, Weights } from './model.ts';

/** Decisions of a search: for each visit, an option, `none` or `open`. */
export interface Decisions {
  readonly chosen: Int32Array;
  /** For each option, the number of chosen options that rule it out. */
  readonly ruledOut: Int32Array;
  /** For each family, `open`, `known` (it takes only nannies it knows) or `unknown` (it takes at least one other). */
  readonly families: Int8Array;
}

export const none = -1;
export const open = -2;
export const known = 0;
export const unknown = 1;

export const undecided = (model: Model): Decisions => ({
  chosen: new Int32Array(model.visits.length).fill(open),
  ruledOut: new Int32Array(model.options.length),
  families: new Int8Array(model.families.length).fill(open),
});

/** Sets the choice of a visit; `open` undoes it. */
export function decide(model: Model, { chosen, ruledOut }: Decisions, visit: number, choice: number) {
  const before = chosen[visit] ?? open;
  for (const rival of model.options[before]?.rivals ?? []) ruledOut[rival] = (ruledOut[rival] ?? 0) - 1;
  for (const rival of model.options[choice]?.rivals ?? []) ruledOut[rival] = (ruledOut[rival] ?? 0) + 1;
  chosen[visit] = choice;
}

/** Returns what complete decisions are worth. */
export function worthOf(model: Model, { worth, newFamily }: Weights, chosen: Int32Array): number {
  const families = new Set<number>();
  let sum = 0;
  for (const [visit, option] of chosen.entries()) {
    sum += worth[option] ?? 0;
    const family = model.visits[visit]?.family;
    if (model.options[option]?.isNew && family !== undefined) families.add(family);
  }
  return sum - newFamily * families.size;
}

/** The outcome of the relaxed problem, overwritten by each call. */
export interface Relaxed {
  /** For each visit, the option its family would take. */
  readonly picked: Int32Array;
  /** For each option, 1 if its nanny would take it. */
  readonly taken: Uint8Array;
  /** For each visit, the best option, including nannies who are new to the family. */
  readonly ofAll: Int32Array;
  /** The most that the first n options of the current nanny earn, by n. */
  readonly earned: Float64Array;
}

export const relaxedOf = (model: Model): Relaxed => ({
  picked: new Int32Array(model.visits.length),
  taken: new Uint8Array(model.options.length),
  ofAll: new Int32Array(model.visits.length),
  earned: new Float64Array(model.visits.length + 1),
});

/**
 * Returns an upper bound on what any completion of the decisions is worth. Families and nannies decide independently: a
 * family takes options at `prices` without regard to other families, and a nanny takes the set of visits without
 * overlaps that pays most. Within a plan the prices cancel out, so what both take is worth at least as much as the
 * plan.
 */
export function relax(
  model: Model,
  weights: Weights,
  prices: Float64Array,
  decisions: Decisions,
  relaxed: Relaxed,
): number {
  let bound = 0;
  for (let family = 0; family < model.families.length; family += 1)
    bound += ofFamily(model, weights, prices, decisions, relaxed, family);
  for (const nanny of model.nannies) bound += ofNanny(model, nanny, prices, decisions, relaxed);
  return bound;
}

/** Returns what a family's best options are worth at the prices, and stores them in `picked`. */
function ofFamily(
  model: Model,
  { worth, newFamily }: Weights,
  prices: Float64Array,
  { chosen, ruledOut, families }: Decisions,
  { picked, ofAll }: Relaxed,
  family: number,
): number {
  const visits = model.families[family] ?? [];
  let [byKnown, byAll] = [0, -newFamily];
  let kind = families[family] ?? open;
  for (const visit of visits) {
    const choice = chosen[visit] ?? open;
    picked[visit] = choice;
    if (choice !== open) {
      if (model.isNew[choice]) kind = unknown;
      byKnown += worth[choice] ?? 0;
      byAll += worth[choice] ?? 0;
      continue;
    }
    let [bestKnown, mostKnown, best, most] = [none, 0, none, 0];
    for (const option of model.visits[visit]?.options ?? []) {
      if (ruledOut[option]) continue;
      const net = (worth[option] ?? 0) - (prices[option] ?? 0);
      if (net > most) [best, most] = [option, net];
      if (net > mostKnown && !model.isNew[option]) [bestKnown, mostKnown] = [option, net];
    }
    picked[visit] = bestKnown;
    ofAll[visit] = best;
    byKnown += mostKnown;
    byAll += most;
  }
  if (kind === known || (kind === open && byKnown >= byAll)) return byKnown;
  for (const visit of visits) if (chosen[visit] === open) picked[visit] = ofAll[visit] ?? none;
  return byAll;
}

/** Returns what a nanny earns with the best options without overlaps, and marks these in `taken`. */
function ofNanny(
  model: Model,
  nanny: Model['nannies'][number],
  prices: Float64Array,
  { chosen, ruledOut }: Decisions,
  { taken, earned }: Relaxed,
): number {
  for (let at = 0; at < nanny.length; at += 1) {
    const { option, before } = nanny[at] ?? { option: none, before: 0 };
    const isOpen = chosen[model.visitOf[option] ?? 0] === open && !ruledOut[option];
    const withIt = (earned[before] ?? 0) + (isOpen ? (prices[option] ?? 0) : 0);
    earned[at + 1] = Math.max(earned[at] ?? 0, withIt);
    taken[option] = 0;
  }
  for (let at = nanny.length; at > 0; ) {
    const one = nanny[at - 1];
    if (!one || earned[at] === earned[at - 1]) at -= 1;
    else {
      taken[one.option] = 1;
      at = one.before;
    }
  }
  return earned[nanny.length] ?? 0;
}
