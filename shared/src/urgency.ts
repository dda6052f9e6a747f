import type { BoardKind } from './board.ts';

/** A booking that starts within this many milliseconds must be dealt with today. */
export const today = 24 * 3_600_000;

/** The urgency of each kind if the care begins later than that. */
const places: Record<BoardKind, number> = {
  late: 0,
  unfilled: 2,
  on_hold: 2,
  to_confirm: 2,
  change: 2,
  horizon: 2,
  reply: 3,
  review: 4,
  money: 5,
};

interface Urgent {
  readonly kind: BoardKind;
  readonly id: number;
  /** The time that the line is sorted by, ISO 8601. */
  readonly at: string;
}

/**
 * Returns how urgent a line is at `now` (milliseconds since 1970); 0 is the most urgent. A family whose nanny has not
 * arrived comes first (0). Next is care that begins within 24 hours and may not take place (1), then care that begins
 * later (2). A nanny’s reply follows, since the office can only press for it (3), then reviews, because a document that
 * blocks a booking is on that booking’s line (4). Money comes last: no child is left without care for it (5).
 */
export function urgencyOf({ kind, at }: Pick<Urgent, 'kind' | 'at'>, now: number): number {
  const place = places[kind];
  return place === 2 && Date.parse(at) < now + today ? 1 : place;
}

/** Compares lines for sorting: by urgency, then by time, then by kind and id, so that the order is total. */
export const byUrgency = (now: number) => (one: Urgent, other: Urgent) =>
  urgencyOf(one, now) - urgencyOf(other, now) ||
  Date.parse(one.at) - Date.parse(other.at) ||
  one.kind.localeCompare(other.kind) ||
  one.id - other.id;
