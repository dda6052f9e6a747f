import type { AbsenceOutcome } from '@nanny-polo/shared/bookings/absence';
import type { AbsenceChoice, Replacement } from '@nanny-polo/shared/bookings/absence-visit';
import { type Candidate, type Choice, hasOverlap, type Visit } from '../absence-plan/problem.ts';
import { solveProblemInThread } from '../absence-plan/solve-in-thread.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { timeOf } from '../schedule/slot.ts';
import type { PlannedStep } from './absence-table.ts';
import type { Candidates } from './neighbours.ts';

/** What the plan says about one booking. */
export interface Line {
  readonly row: BookingRow;
  /** The time of the booking when the line was planned. */
  readonly planned: Pick<BookingRow, 'start_at' | 'end_at'>;
  readonly choice: AbsenceChoice;
  readonly by_hand: boolean;
  /** The chosen nanny; null unless `choice` is `offer`. Only a saved line has their telephone number. */
  readonly replacement: (Replacement & { readonly phone?: string | null }) | null;
  /** The swap that could cover the booking; empty if none was found or none was sought. */
  readonly chain: readonly PlannedStep[];
  /** The swap that the plan asked for; null in a draft. */
  readonly cover_request_id: number | null;
  /** The parent's hourly rate when the line was planned, in minor units; null if the booking had none of its own. */
  readonly bill_rate_minor: number | null;
}

export interface Plan {
  readonly lines: readonly Line[];
  readonly gap: AbsenceOutcome;
}

/** Whether one nanny cannot take both bookings. */
export const isClash = (first: BookingRow, second: BookingRow): boolean =>
  hasOverlap(timeOf(first), timeOf(second));

/** Returns a new line, for which the search for the best plan may choose a nanny. */
export const toUndecidedLine = (row: BookingRow): Line => ({
  row,
  planned: row,
  choice: 'ask',
  by_hand: false,
  replacement: null,
  chain: [],
  cover_request_id: null,
  bill_rate_minor: row.bill_rate_minor,
});

/** Whether the nannies of a chain are to be asked for a swap. */
export const isSwap = ({ choice }: Pick<Line, 'choice'>): boolean =>
  choice === 'swap' || choice === 'swap_then_ask';

/** Whether the search for the best plan may choose a nanny for a line. */
export const isUndecided = ({ choice, by_hand }: Line): boolean => choice === 'ask' && !by_hand;

export const toCandidate = ({ nanny_polo_id, new_to_family, cost_minor }: Replacement): Candidate => ({
  nanny: nanny_polo_id,
  newToFamily: new_to_family,
  cost: cost_minor,
});

/**
 * Returns the best plan: chooses nannies for the undecided lines and keeps the others. Of equally good nannies, it
 * prefers the one whom the ranking of the earliest booking names first.
 */
export async function decideLines(lines: readonly Line[], candidates: Candidates): Promise<Plan> {
  const hasChoice = (line: Line) => isUndecided(line) && candidates.get(line.row.id)?.free.length;
  if (!lines.some(hasChoice)) return { lines, gap: { covered: 0, new_families: 0, cost_minor: 0 } };
  const fixed: Choice[] = [];
  const visits: Visit[] = [];
  // The solver breaks ties by the lowest number of a nanny.
  const byId = lines.toSorted((one, other) => one.row.id - other.row.id);
  const ranked = byId.flatMap(({ row }) => candidates.get(row.id)?.free ?? []);
  const numbers = new Map([...new Set(ranked.map((one) => one.nanny_polo_id))].map((id, at) => [id, at + 1]));
  for (const { replacement } of lines)
    if (replacement && !numbers.has(replacement.nanny_polo_id))
      numbers.set(replacement.nanny_polo_id, numbers.size + 1);
  const numberOf = ({ nanny_polo_id }: Replacement) => numbers.get(nanny_polo_id) ?? 0;
  for (const line of lines) {
    const { row, replacement } = line;
    if (!replacement && !isUndecided(line)) continue;
    const among = replacement ? [replacement] : (candidates.get(row.id)?.free ?? []);
    if (replacement) fixed.push({ visit: row.id, nanny: numberOf(replacement) });
    visits.push({
      id: row.id,
      family: row.parent_id,
      ...timeOf(row),
      candidates: among.map((one) => ({ ...toCandidate(one), nanny: numberOf(one) })),
    });
  }
  const { choices, gap } = await solveProblemInThread({ visits, fixed });
  const chosen = new Map(choices.map(({ visit, nanny }) => [visit, nanny]));
  return {
    lines: lines.map((line) => {
      if (!isUndecided(line)) return line;
      const nanny = chosen.get(line.row.id);
      const replacement = candidates.get(line.row.id)?.free.find((one) => numberOf(one) === nanny) ?? null;
      return { ...line, choice: replacement ? 'offer' : 'ask', replacement };
    }),
    gap: { covered: gap.visits, new_families: gap.newFamilies, cost_minor: gap.cost },
  };
}

/** Returns a line for each affected booking, in the same order. Keeps choices made by hand where possible. */
export function keepChoices(
  before: readonly Line[],
  affected: readonly BookingRow[],
  candidates: Candidates,
) {
  const lines: Line[] = [];
  for (const row of affected) {
    const earlier = before.find((line) => line.row.id === row.id);
    const nanny = earlier?.replacement?.nanny_polo_id;
    const replacement = candidates.get(row.id)?.free.find((one) => one.nanny_polo_id === nanny) ?? null;
    const isTaken = lines.some((line) => line.replacement?.nanny_polo_id === nanny && isClash(line.row, row));
    const isPossible = earlier?.by_hand && (earlier.choice !== 'offer' || (replacement !== null && !isTaken));
    lines.push(isPossible ? { ...earlier, row, planned: row, replacement } : toUndecidedLine(row));
  }
  return lines;
}

/** Returns the lines with a choice for one of them. Another line becomes undecided if its nanny cannot do both. */
export const setChoice = (
  lines: readonly Line[],
  id: number,
  { choice, replacement }: Pick<Line, 'choice' | 'replacement'>,
): Line[] => {
  const target = lines.find((line) => line.row.id === id);
  return lines.map((line) => {
    if (line.row.id === id) return { ...line, choice, replacement, by_hand: true };
    const isSame = replacement !== null && line.replacement?.nanny_polo_id === replacement.nanny_polo_id;
    return target && isSame && isClash(target.row, line.row) ? toUndecidedLine(line.row) : line;
  });
};

export function outcomeOf(lines: readonly Line[]): AbsenceOutcome {
  const offered = lines.flatMap(({ row: { parent_id }, replacement }) =>
    replacement ? [{ parent_id, ...replacement }] : [],
  );
  return {
    covered: offered.length,
    new_families: new Set(offered.filter((one) => one.new_to_family).map((one) => one.parent_id)).size,
    cost_minor: offered.reduce((sum, one) => sum + one.cost_minor, 0),
  };
}
