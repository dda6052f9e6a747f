import type { BoardLine } from '@nanny-polo/shared/board';
import { useState } from 'react';
import { nameOf, type ShownLine, settle } from './settle.ts';

/**
 * Returns the lines to show, which follow `fresh` without moving the line under the `cursor`. `next` is the place of the
 * line that follows the one this admin has just dealt with; null if there is none, and after `onNext`.
 */
export function useSettled(fresh: readonly BoardLine[], cursor: string | null, acted: ReadonlySet<string>) {
  const [seen, setSeen] = useState(() => ({
    fresh,
    cursor,
    shown: settle([], fresh, null, acted) as readonly ShownLine[],
    next: null as number | null,
  }));
  const left = cursor === null && seen.cursor !== null;
  if (seen.fresh !== fresh || left) {
    const shown = settle(seen.shown, fresh, cursor, acted);
    const at = seen.shown.findIndex(({ line }) => nameOf(line) === cursor);
    const isThere = at === -1 || shown.some(({ line }) => nameOf(line) === cursor);
    const before = new Set(seen.shown.slice(0, at).map(({ line }) => nameOf(line)));
    const place = shown.filter(({ line }) => before.has(nameOf(line))).length;
    setSeen({ fresh, cursor, shown, next: isThere ? seen.next : Math.min(place, shown.length - 1) });
  } else if (seen.cursor !== cursor) setSeen({ ...seen, cursor });
  return { shown: seen.shown, next: seen.next, onNext: () => setSeen((one) => ({ ...one, next: null })) };
}
