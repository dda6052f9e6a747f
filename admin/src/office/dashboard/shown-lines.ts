import type { BoardLine } from '@nanny-polo/shared/office/board';
import { useState } from 'react';

/**
 * A line on screen. It is `gone` if it left the board without an action of this admin; such a line stays while the
 * cursor is on it or below it.
 */
export interface ShownLine {
  readonly line: BoardLine;
  readonly gone: boolean;
}

/** Returns the key of a line. Most kinds use their booking's key, so it stays when the booking needs something else. */
export const nameOf = ({ kind, id }: BoardLine): string =>
  kind === 'horizon'
    ? kind
    : `${kind === 'review' || kind === 'money' || kind === 'change' ? kind : 'booking'}:${id}`;

/**
 * Returns the lines to show when fresh ones arrive. Without a cursor they are the fresh ones. With a cursor, the lines
 * down to it keep their places, so that the line under it does not move; only the line that this admin has just dealt
 * with (`acted`) leaves.
 */
export function showLines(
  shown: readonly ShownLine[],
  fresh: readonly BoardLine[],
  cursor: string | null,
  acted: string | null,
): ShownLine[] {
  const freshByName = new Map(fresh.map((line) => [nameOf(line), line]));
  const at = shown.findIndex(({ line }) => nameOf(line) === cursor);
  const placedLines = shown.slice(0, at + 1).flatMap(({ line }): ShownLine[] => {
    const name = nameOf(line);
    const current = freshByName.get(name);
    freshByName.delete(name);
    if (current) return [{ line: current, gone: false }];
    return acted === name ? [] : [{ line, gone: true }];
  });
  return [...placedLines, ...[...freshByName.values()].map((line) => ({ line, gone: false }))];
}

/**
 * Returns the lines to show, which follow `fresh` without moving the line under the `cursor`. `next` is the place to
 * focus once this admin has dealt with the line under the cursor, -1 if no line is left. It is null otherwise, and
 * after `onNext`.
 */
export function useShownLines(fresh: readonly BoardLine[], cursor: string | null, acted: string | null) {
  const [seen, setSeen] = useState(() => ({
    fresh,
    cursor,
    shown: showLines([], fresh, null, acted) as readonly ShownLine[],
    next: null as number | null,
  }));
  const left = cursor === null && seen.cursor !== null;
  if (seen.fresh !== fresh || left) {
    const shown = showLines(seen.shown, fresh, cursor, acted);
    const at = seen.shown.findIndex(({ line }) => nameOf(line) === cursor);
    const isThere = at === -1 || shown.some(({ line }) => nameOf(line) === cursor);
    const before = new Set(seen.shown.slice(0, at).map(({ line }) => nameOf(line)));
    const place = shown.filter(({ line }) => before.has(nameOf(line))).length;
    setSeen({ fresh, cursor, shown, next: isThere ? seen.next : Math.min(place, shown.length - 1) });
  } else if (seen.cursor !== cursor) setSeen({ ...seen, cursor });
  return { shown: seen.shown, next: seen.next, onNext: () => setSeen((one) => ({ ...one, next: null })) };
}
