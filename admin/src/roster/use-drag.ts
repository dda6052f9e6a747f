import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Axis, type RowRange, snapToQuarter, stepMs, toInstant } from './axis.ts';
import { createCell } from './cell.ts';
import { idOf, type Measured, measureGrid } from './measure.ts';
import { isPlacing, targetOf } from './placing.ts';
import type { Placer } from './use-placing.ts';

interface Drag {
  readonly kind: 'place' | 'end' | 'draw';
  readonly bar: RosterBar | null;
  readonly row: number | null;
  /** The instant under the pointer at the start. */
  readonly at: number;
  readonly measured: Measured;
  readonly pointer: number;
  /** Whether the pointer is a finger or pen, which scrolls unless it rests first. */
  readonly isFinger: boolean;
  begun: boolean;
}

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly measured: RefObject<Measured | null>;
  readonly axis: Axis;
  readonly barOf: (id: number) => RosterBar | undefined;
  readonly placer: Placer;
  readonly mayChange: boolean;
  /** Called when a bar was pressed without a drag. */
  readonly onPress: (bar: RosterBar, element: HTMLElement, byKey: boolean) => void;
  readonly onDrawn: (range: RowRange) => void;
}

/** The number of pixels that the pointer may move before a press counts as a drag or, with a finger, as scrolling. */
const thresholdPixels = 4;
const fingerThresholdPixels = 10;
/** Milliseconds for which a finger must rest on a bar before it drags. */
const longPressMs = 400;
/** Pixels from an edge within which a drag scrolls, and pixels that it scrolls per frame. */
const edgePixels = 40;
const pixelsPerFrame = 8;

/** Returns the drawn range and the grid's handlers, which drag bars and their ends, draw ranges and report presses. */
export function useDrag({ grid, measured, axis, barOf, placer, mayChange, onPress, onDrawn }: Options) {
  const drag = useRef<Drag | null>(null);
  const [drawn] = useState(() => createCell<RowRange | null>(null));
  const last = useRef({ x: 0, y: 0 });
  const scroll = useRef({ left: 0, top: 0 });
  const timer = useRef(0);
  /** Where the press was, and whether it became a drag: the click after a drag opens nothing. */
  const pressed = useRef({ x: 0, y: 0 });
  const dragged = useRef(false);

  const movedBy = ({ clientX, clientY }: MouseEvent) =>
    Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y);

  const under = (x: number, { left, width, scroll: before }: Measured) =>
    toInstant(axis, Math.min(1, Math.max(0, (x + scroll.current.left - before.left - left) / width)));
  const rowUnder = (y: number, { rows, scroll: before }: Measured) => {
    const at = y + scroll.current.top - before.top;
    return rows.find(({ top, bottom }) => at >= top && at < bottom);
  };

  /** Returns whether a point is over the days of the grid. A booking released elsewhere returns to its place. */
  const isOverDays = (x: number, y: number, { left, frame, scroll: before }: Measured) =>
    x + scroll.current.left - before.left >= left && x < frame.right && y >= frame.top && y < frame.bottom;

  const stop = () => {
    clearTimeout(timer.current);
    drag.current = null;
  };

  const begin = (now: Drag) => {
    now.begun = true;
    dragged.current = true;
    if (now.bar) placer.begin(now.bar, 'pointer');
    requestAnimationFrame(() => requestAnimationFrame(() => capture(now)));
    requestAnimationFrame(scrollAtEdge);
  };

  /** Captures the pointer a frame after the ghost is drawn, to spare the first frame another hit test. */
  const capture = (now: Drag) => {
    if (drag.current !== now || !grid.current) return;
    grid.current.setPointerCapture(now.pointer);
    // The pointer was released outside the grid in the meantime.
    if (!grid.current.hasPointerCapture(now.pointer)) onPointerCancel();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    pressed.current = { x: event.clientX, y: event.clientY };
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLElement>('[data-bar]');
    const track = target.closest<HTMLElement>('[data-track]');
    if (event.button !== 0 || !event.isPrimary || !track || !grid.current || isPlacing(placer.cell.get()))
      return;
    const bar = element ? (barOf(Number(element.dataset.bar)) ?? null) : null;
    const row = idOf(track.dataset.track);
    const isFixed = bar ? !mayChange || !hasTrait(bar.status, 'editable') : !mayChange || row === null;
    const isFinger = event.pointerType !== 'mouse';
    if (isFixed || (!bar && isFinger)) return;
    const positions = measureGrid(grid.current);
    measured.current = positions;
    scroll.current = positions.scroll;
    const grip = target.closest('[data-end]') ? 'end' : 'place';
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    const now: Drag = {
      kind: bar ? grip : 'draw',
      bar,
      row,
      at: under(x, positions),
      measured: positions,
      pointer,
      isFinger,
      begun: false,
    };
    drag.current = now;
    last.current = { x, y };
    if (isFinger) timer.current = window.setTimeout(() => begin(now), longPressMs);
  };

  /** Aims at what is under the pointer. Reads no layout: everything was measured at the start. */
  const follow = (now: Drag) => {
    const { x, y } = last.current;
    const at = under(x, now.measured);
    if (now.kind === 'draw') {
      const [from, to] = [snapToQuarter(Math.min(now.at, at)), snapToQuarter(Math.max(now.at, at))];
      if (now.row !== null)
        drawn.set({ nanny_polo_id: now.row, start: from, end: Math.max(to, from + stepMs) });
      return;
    }
    if (!now.bar) return;
    const before = targetOf(now.bar);
    if (now.kind === 'end') {
      placer.aim({ end: Math.max(before.start + stepMs, snapToQuarter(before.end + at - now.at)) });
      return;
    }
    const start = snapToQuarter(before.start + at - now.at);
    const row = rowUnder(y, now.measured);
    placer.aim({ start, end: start + before.end - before.start, ...(row && { nanny_polo_id: row.id }) });
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return;
    const { clientX: x, clientY: y } = event;
    last.current = { x, y };
    if (!now.begun) {
      const distance = movedBy(event);
      if (now.isFinger && distance >= fingerThresholdPixels) stop();
      if (now.isFinger || distance < thresholdPixels) return;
      begin(now);
    }
    follow(now);
  };

  const scrollAtEdge = () => {
    const now = drag.current;
    if (!now?.begun || !grid.current) return;
    const { top, bottom } = now.measured.frame;
    const { y } = last.current;
    if (now.kind === 'place' && y > bottom - edgePixels) grid.current.scrollBy(0, pixelsPerFrame);
    // A call that scrolls nothing would still make the browser lay the page out.
    if (now.kind === 'place' && y < top + 2 * edgePixels && scroll.current.top > 0)
      grid.current.scrollBy(0, -pixelsPerFrame);
    requestAnimationFrame(scrollAtEdge);
  };

  const onScroll = ({ currentTarget: { scrollLeft: left, scrollTop: top } }: UIEvent<HTMLElement>) => {
    scroll.current = { left, top };
    if (drag.current?.begun) follow(drag.current);
  };

  /** Returns whether an event belongs to a second pointer, which must not end the drag of the first. */
  const isOther = (event?: PointerEvent<HTMLElement>) =>
    event !== undefined && drag.current !== null && event.pointerId !== drag.current.pointer;

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (isOther(event)) return;
    const now = drag.current;
    stop();
    if (!now?.begun) return;
    const range = drawn.get();
    drawn.set(null);
    if (now.kind === 'place' && !isOverDays(event.clientX, event.clientY, now.measured)) placer.cancel();
    else if (now.kind !== 'draw') placer.release();
    else if (range) onDrawn(range);
  };

  const onPointerCancel = (event?: PointerEvent<HTMLElement>) => {
    if (isOther(event)) return;
    const begun = drag.current?.begun;
    stop();
    drawn.set(null);
    if (begun) placer.cancel();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A click with the keyboard has no position.
    const byKey = event.detail === 0;
    if (!byKey && (dragged.current || movedBy(event) >= thresholdPixels)) return;
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
    const bar = element && barOf(Number(element.dataset.bar));
    if (bar && !isPlacing(placer.cell.get())) onPress(bar, element, byKey);
  };

  /** Suppresses the browser's menu for a finger, because a resting finger starts a drag. */
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (drag.current?.isFinger) event.preventDefault();
  };

  // A finger scrolls the page unless its first move is prevented, which React's passive listeners cannot do.
  useEffect(() => {
    const element = grid.current;
    const prevent = (event: TouchEvent) => {
      if (drag.current?.begun) event.preventDefault();
    };
    element?.addEventListener('touchmove', prevent, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', prevent);
      clearTimeout(timer.current);
    };
  }, [grid]);

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onClick,
    onContextMenu,
    onScroll,
  };
  return { drawn, handlers };
}
