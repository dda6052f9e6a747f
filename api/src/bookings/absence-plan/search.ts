import type { Model, Weights } from './model.ts';
import { adjust } from './prices.ts';
import { type Decisions, decide, known, none, open, type Relaxed, unknown, worthOf } from './relax.ts';

/** The maximum number of rounds in which prices adapt to the decisions of a node, for the goal and the held goal. */
const rounds = 30;
const heldRounds = 20;

/** The number of nodes that a search may still visit; the search counts it down. */
export interface Effort {
  nodes: number;
}

/** A goal by which a plan must be worth exactly `worth`, and prices to begin with. */
export interface Held {
  readonly goal: Weights;
  readonly prices: Float64Array;
  readonly worth: number;
}

/** What a search looks for. */
export interface Sought {
  readonly goal: Weights;
  /** Prices to begin with. */
  readonly prices: Float64Array;
  /** Only plans that are worth more than this. */
  readonly above: number;
  /** Only plans with an exact worth by another goal. */
  readonly held?: Held | undefined;
  /** Whether to stop at the first plan. */
  readonly firstWillDo?: boolean;
}

/**
 * Completes the decisions to the best plan sought, by branch and bound. Returns null if it finds none. If the nodes run
 * out, returns the best plan so far and leaves `effort.nodes` at 0.
 */
export function search(
  model: Model,
  { goal, prices, above, held, firstWillDo }: Sought,
  decisions: Decisions,
  effort: Effort,
): Int32Array | null {
  let best: Int32Array | null = null;
  let value = above;

  function keep(chosen: Int32Array) {
    const worth = worthOf(model, goal, chosen);
    if (worth <= value || (held && worthOf(model, held.goal, chosen) !== held.worth)) return;
    [best, value] = [chosen.slice(), worth];
  }

  function descend(from: Float64Array, fromHeld: Float64Array) {
    if (effort.nodes <= 0 || (firstWillDo && best)) return;
    effort.nodes -= 1;
    let heldPrices = fromHeld;
    if (held) {
      const other = adjust(model, held.goal, decisions, fromHeld, heldRounds, () => held.worth - 1);
      if (other.bound < held.worth) return;
      heldPrices = other.prices;
    }
    const { bound, prices, relaxed } = adjust(model, goal, decisions, from, rounds, () => value);
    if (bound <= value) return;
    const net = (option: number) => (goal.worth[option] ?? 0) - (prices[option] ?? 0);
    const visit = mostContested(relaxed);
    if (visit === null) {
      keep(relaxed.picked);
      if (decisions.chosen.every((one) => one !== open)) return;
    }
    const next = visit ?? decisions.chosen.indexOf(open);
    const { family = 0, options = [] } = model.visits[next] ?? {};
    if (decisions.families[family] === open && mayBeNew(family)) {
      const isNew = model.families[family]?.some((one) => model.options[relaxed.picked[one] ?? none]?.isNew);
      for (const kind of isNew ? [unknown, known] : [known, unknown]) {
        decisions.families[family] = kind;
        descend(prices, heldPrices);
      }
      decisions.families[family] = open;
      return;
    }
    const isAllowed = (option: number) =>
      !decisions.ruledOut[option] && !(decisions.families[family] === known && model.options[option]?.isNew);
    const sorted = options.filter(isAllowed).sort((one, other) => net(other) - net(one) || one - other);
    for (const option of [...sorted, none]) {
      decide(model, decisions, next, option);
      descend(prices, heldPrices);
    }
    decide(model, decisions, next, open);
  }

  /** Whether the family has an open visit with an option for a new nanny, and no new nanny yet. */
  function mayBeNew(family: number): boolean {
    const visits = model.families[family] ?? [];
    const isNew = (option: number) => model.options[option]?.isNew ?? false;
    return (
      !visits.some((visit) => isNew(decisions.chosen[visit] ?? none)) &&
      visits.some(
        (visit) =>
          decisions.chosen[visit] === open &&
          model.visits[visit]?.options.some((option) => isNew(option) && !decisions.ruledOut[option]),
      )
    );
  }

  /** Returns the open visit whose pick rules out the most other picks, or null if the picks are a plan. */
  function mostContested(relaxed: Relaxed): number | null {
    let [found, most] = [null as number | null, 0];
    for (const [visit, choice] of decisions.chosen.entries()) {
      if (choice !== open) continue;
      let count = 0;
      for (const rival of model.options[relaxed.picked[visit] ?? none]?.rivals ?? [])
        if (relaxed.picked[model.options[rival]?.visit ?? 0] === rival) count += 1;
      if (count > most) [found, most] = [visit, count];
    }
    return found;
  }

  descend(prices, held?.prices ?? prices);
  return best;
}
