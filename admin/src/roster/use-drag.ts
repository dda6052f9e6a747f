import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type Axis, instantAt, snapped, step } from './axis.ts';
import { type Placer, targetOf } from './use-placing.ts';

/** A range that is drawn in the empty part of a nanny's row. */
export interface Drawn {
  readonly nanny_polo_id: number;
  readonly start: number;
  readonly end: number;
}

/** What is under the pointer, measured once at the start so that no move reads the layout. */
interface Measured {
  readonly left: number;
  readonly width: number;
  readonly rows: readonly { readonly id: number | null; readonly top: number; readonly bottom: number }[];
  readonly scroll: { readonly left: number; readonly top: number };
}

interface Drag {
  readonly kind: 'move' | 'end' | 'draw';
  readonly bar: RosterBar | null;
  readonly row: number | null;
  /** The instant under the pointer at the start. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly measured: Measured;
  begun: boolean;
}

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly axis: Axis;
  readonly barOf: (id: number) => RosterBar | undefined;
  readonly placer: Placer;
  readonly mayChange: boolean;
  readonly onOpen: (bar: RosterBar) => void;
  readonly onDrawn: (range: Drawn) => void;
}

/** Pixels that a press may tremble before it is a drag. */
const threshold = 4;

const idOf = (value: string | undefined) => (value === undefined || value === 'open' ? null : Number(value));

function measure(grid: HTMLElement): Measured {
  const track = grid.querySelector('[data-track]')?.getBoundingClientRect();
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: idOf(row.dataset.row), top, bottom };
  });
  const { scrollLeft, scrollTop } = grid;
  return {
    left: track?.left ?? 0,
    width: track?.width ?? 1,
    rows,
    scroll: { left: scrollLeft, top: scrollTop },
  };
}

/** Drags bars and their ends, draws ranges, and opens a bar that is only pressed. Handlers for the whole grid. */
export function useDrag({ grid, axis, barOf, placer, mayChange, onOpen, onDrawn }: Options) {
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const latest = useRef<Drawn | null>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const draw = (range: Drawn | null) => {
    latest.current = range;
    setDrawn(range);
  };
  const under = (x: number, { left, width, scroll }: Measured) => {
    const moved = (grid.current?.scrollLeft ?? 0) - scroll.left;
    return instantAt(axis, Math.min(1, Math.max(0, (x + moved - left) / width)));
  };
  const rowUnder = (y: number, { rows, scroll }: Measured) => {
    const at = y + (grid.current?.scrollTop ?? 0) - scroll.top;
    return rows.find(({ top, bottom }) => at >= top && at < bottom);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    pressed.current = { x: event.clientX, y: event.clientY };
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLElement>('[data-bar]');
    const track = target.closest<HTMLElement>('[data-track]');
    if (event.button !== 0 || !track || !grid.current || placer.current.current) return;
    const bar = element ? (barOf(Number(element.dataset.bar)) ?? null) : null;
    const row = idOf(track.dataset.track);
    const isFixed = bar ? !mayChange || !hasTrait(bar.status, 'editable') : !mayChange || row === null;
    if (isFixed) return;
    if (!bar && event.pointerType !== 'mouse') return;
    const measured = measure(grid.current);
    const grip = target.closest('[data-end]') ? 'end' : 'move';
    const kind = bar ? grip : 'draw';
    const { clientX: x, clientY: y } = event;
    drag.current = { kind, bar, row, at: under(x, measured), x, y, measured, begun: false };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const { clientX: x, clientY: y } = event;
    if (!now.begun) {
      if (Math.hypot(x - now.x, y - now.y) < threshold) return;
      now.begun = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (now.bar) placer.begin(now.bar);
    }
    const at = under(x, now.measured);
    if (now.kind === 'draw') {
      const [from, to] = [snapped(Math.min(now.at, at)), snapped(Math.max(now.at, at))];
      if (now.row !== null) draw({ nanny_polo_id: now.row, start: from, end: Math.max(to, from + step) });
      return;
    }
    if (!now.bar) return;
    const before = targetOf(now.bar);
    if (now.kind === 'end') {
      placer.aim({ end: Math.max(before.start + step, snapped(before.end + at - now.at)) });
      return;
    }
    const start = snapped(before.start + at - now.at);
    const row = rowUnder(y, now.measured);
    placer.aim({ start, end: start + before.end - before.start, ...(row && { nanny_polo_id: row.id }) });
  };

  const onPointerUp = () => {
    const now = drag.current;
    drag.current = null;
    if (!now?.begun) return;
    if (now.kind === 'draw') {
      if (latest.current) onDrawn(latest.current);
      draw(null);
      return;
    }
    placer.release();
  };

  /** A press without a drag opens the bar; the click after a drag does not. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { x, y } = pressed.current;
    // A click by the keyboard has no place.
    if (event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) >= threshold) return;
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
    const bar = element && barOf(Number(element.dataset.bar));
    if (bar && !placer.current.current) onOpen(bar);
  };

  const onPointerCancel = () => {
    drag.current = null;
    draw(null);
    placer.cancel();
  };
  return { drawn, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick } };
}
