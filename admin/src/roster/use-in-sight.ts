import { type RefObject, useEffect, useState } from 'react';
import { idOf } from './measure.ts';

type RowId = number | null;

interface Identified {
  readonly id: RowId;
}

/** The number of rows in the first render, so that bars appear early. The others follow once it is painted. */
const firstRowCount = 8;

/** CSS pixels above and below the grid in which rows count as in sight. */
const marginPixels = 150;

/** Returns the rows to render, and which rows are in sight. Only rows in sight render their bars. */
export function useInSight<Row extends Identified>(
  grid: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): { readonly rendered: readonly Row[]; isInSight(row: RowId): boolean } {
  const [seen, setSeen] = useState<ReadonlySet<RowId> | null>(null);
  const isFirst = seen === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rows count.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setTimeout(() => setSeen(new Set(rows.slice(0, firstRowCount).map(({ id }) => id)))),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    const root = grid.current;
    if (isFirst || !root) return;
    // Without the observer, as in jsdom, all rows are in sight.
    if (typeof IntersectionObserver === 'undefined') {
      setSeen(new Set(rows.map(({ id }) => id)));
      return;
    }
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = idOf((target as HTMLElement).dataset.row);
            if (isIntersecting) next.add(id);
            else next.delete(id);
          }
          return next;
        }),
      { root, rootMargin: `${marginPixels}px 0px` },
    );
    for (const row of root.querySelectorAll('[data-row]')) observer.observe(row);
    return () => observer.disconnect();
  }, [grid, rows, isFirst]);
  return {
    rendered: isFirst ? rows.slice(0, firstRowCount) : rows,
    isInSight: (row) => isFirst || seen.has(row),
  };
}
