import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { stepMs } from './axis.ts';
import { type Measured, measureGrid } from './measure.ts';
import { isPlacing } from './placing.ts';
import type { Placer } from './use-placing.ts';

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly measured: RefObject<Measured | null>;
  /** The rows from top to bottom, with their bars in order. `id` is null for the row of open bookings. */
  readonly rows: readonly { readonly id: number | null; readonly bars: readonly RosterBar[] }[];
  readonly placer: Placer;
  readonly mayChange: boolean;
  readonly announce: (words: string) => void;
  /** Opens the form that places a bar. */
  readonly onForm: (bar: RosterBar) => void;
  /** Opens the dialog that adds time off or a booking to the bar's row. */
  readonly onAdd: (bar: RosterBar) => void;
}

/** Returns the bar that an arrow key focuses: its neighbour or, in the next row with bars, the nearest in time. */
function neighbour(rows: Options['rows'], bar: RosterBar, key: string): RosterBar | undefined {
  const at = rows.findIndex(({ id }) => id === bar.nanny_polo_id);
  const bars = rows[at]?.bars ?? [];
  const place = bars.findIndex(({ id }) => id === bar.id);
  if (key === 'ArrowLeft') return bars[place - 1];
  if (key === 'ArrowRight') return bars[place + 1];
  const others = key === 'ArrowDown' ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse();
  const nextBars = others.find((row) => row.bars.length > 0)?.bars ?? [];
  const distance = (one: RosterBar) => Math.abs(Date.parse(one.start_at) - Date.parse(bar.start_at));
  return nextBars.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Returns the grid's handlers that focus another bar and place a booking with the keyboard alone. */
export function useKeys({ grid, measured, rows, placer, mayChange, announce, onForm, onAdd }: Options) {
  const translate = useTranslate();
  const [focused, setFocused] = useState<number | null>(null);
  const all = rows.flatMap(({ bars }) => bars);
  const active = all.some(({ id }) => id === focused) ? focused : (all[0]?.id ?? null);

  /** The bar that was placed by keyboard. The focus follows it into another row. */
  const placed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar changes its row when the rows change.
  useEffect(() => {
    if (placed.current === null || document.activeElement !== document.body) return;
    grid.current?.querySelector<HTMLElement>(`[data-bar="${placed.current}"]`)?.focus();
  }, [grid, rows]);

  const onFocus = (id: number) => {
    if (id !== placed.current) placed.current = null;
    setFocused(id);
  };

  /** Cancels the placement when its bar loses the focus to another element, but not when the window loses the focus. */
  const onBlur = ({ target }: FocusEvent) => {
    const now = placer.cell.get();
    if (now?.by === 'key' && now.phase === 'choosing' && target !== document.activeElement) placer.cancel();
  };

  const focus = (bar: RosterBar | undefined) => {
    if (!bar) return;
    // The bar's row may be out of sight and rendered only now.
    flushSync(() => setFocused(bar.id));
    grid.current?.querySelector<HTMLElement>(`[data-bar="${bar.id}"]`)?.focus();
  };

  /** Changes the target with an arrow key. Returns false for any other key. */
  const aim = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const now = placer.cell.get();
    if (!now) return false;
    const { start, end, nanny_polo_id } = now.target;
    const by = { ArrowLeft: -stepMs, ArrowRight: stepMs }[key];
    if (by !== undefined && shiftKey) placer.aim({ end: Math.max(start + stepMs, end + by) });
    else if (by !== undefined) placer.aim({ start: start + by, end: end + by });
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const at = rows.findIndex(({ id }) => id === nanny_polo_id) + (key === 'ArrowUp' ? -1 : 1);
      const row = rows[at];
      if (!row) return true;
      placer.aim({ nanny_polo_id: row.id });
      grid.current?.querySelector(`[data-row="${row.id ?? 'open'}"]`)?.scrollIntoView({ block: 'nearest' });
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
    const bar = element && all.find(({ id }) => id === Number(element.dataset.bar));
    if (!bar || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMovable = mayChange && hasTrait(bar.status, 'editable');
    const key = event.key.toLowerCase();
    if (isPlacing(placer.cell.get())) {
      placed.current = bar.id;
      if (key === 'enter') placer.drop();
      else if (key === 'escape') placer.cancel();
      else if (!aim(event)) return;
    } else if (key === 'm' && isMovable) {
      if (grid.current) measured.current = measureGrid(grid.current);
      placer.begin(bar, 'key');
      announce(translate('roster.placing', { family: bar.parent_name }));
    } else if (key === 'f' && isMovable) onForm(bar);
    else if (key === 't' && mayChange) onAdd(bar);
    else if (event.key.startsWith('Arrow')) focus(neighbour(rows, bar, event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, onKeyDown, onFocus, onBlur };
}
