import type { Roster, RosterBar, RosterRow, RosterVisit } from '@nanny-polo/shared/bookings/roster';
import { useMemo, useRef } from 'react';

interface Row {
  /** Null in the row of open bookings. */
  readonly id: number | null;
  readonly row: RosterRow | null;
  readonly bars: readonly RosterBar[];
  /** Visits of series, for which no booking has been made yet. */
  readonly planned: readonly RosterVisit[];
}

const none: readonly never[] = [];

/** Returns the rows, open bookings first. Unchanged rows keep their arrays, so that only the others re-render. */
export function useRows({ bars, open, rows, planned }: Roster, hasOpen: boolean): readonly Row[] {
  const before = useRef(new Map<number | null, readonly RosterBar[]>());
  const plans = useMemo(() => Map.groupBy(planned, ({ nanny_polo_id }) => nanny_polo_id), [planned]);
  return useMemo(() => {
    const byNanny = Map.groupBy(bars, ({ nanny_polo_id }) => nanny_polo_id);
    const rowOf = (id: number | null, row: RosterRow | null, next: readonly RosterBar[]): Row => {
      const last = before.current.get(id);
      const isSame = last?.length === next.length && last.every((bar, at) => bar === next[at]);
      return { id, row, bars: isSame ? last : next, planned: plans.get(id) ?? none };
    };
    const all = [
      ...(hasOpen ? [rowOf(null, null, open)] : []),
      ...rows.map((row) => rowOf(row.id, row, byNanny.get(row.id) ?? none)),
    ];
    before.current = new Map(all.map((row) => [row.id, row.bars]));
    return all;
  }, [bars, open, rows, plans, hasOpen]);
}
