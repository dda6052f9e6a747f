import type { BoardLine } from '@nanny-polo/shared/board';

/** A line on screen. A line that somebody else has dealt with is `gone` and stays until the cursor leaves the board. */
export interface ShownLine {
  readonly line: BoardLine;
  readonly gone: boolean;
}

/** Returns the key of a line, which stays the same while what its booking needs changes. */
export const nameOf = ({ kind, id }: BoardLine): string =>
  kind === 'horizon'
    ? kind
    : `${kind === 'review' || kind === 'money' || kind === 'change' ? kind : 'booking'}:${id}`;

/**
 * Returns the lines to show when fresh ones arrive. Without a cursor they are the fresh ones. With a cursor, the lines
 * down to it keep their places, so that the line under it does not move; only lines that this admin has dealt with
 * (`acted`) leave.
 */
export function settle(
  shown: readonly ShownLine[],
  fresh: readonly BoardLine[],
  cursor: string | null,
  acted: ReadonlySet<string>,
): ShownLine[] {
  const freshByName = new Map(fresh.map((line) => [nameOf(line), line]));
  const at = shown.findIndex(({ line }) => nameOf(line) === cursor);
  const kept = shown.slice(0, at + 1).flatMap(({ line }): ShownLine[] => {
    const name = nameOf(line);
    const current = freshByName.get(name);
    freshByName.delete(name);
    if (current) return [{ line: current, gone: false }];
    return acted.has(name) ? [] : [{ line, gone: true }];
  });
  return [...kept, ...[...freshByName.values()].map((line) => ({ line, gone: false }))];
}
