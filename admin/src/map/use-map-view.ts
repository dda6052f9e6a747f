import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from './cluster.ts';
import { bounded, type Frame, mapSize, panned, type View } from './geometry.ts';

const step = 60;
/** A press that moves no further than this, in CSS pixels, is a click. */
const slack = 4;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};

/** Returns the current view and handlers: one finger or the mouse pans, two fingers zoom, the keyboard does both. */
export function useMapView(element: RefObject<HTMLElement | null>, start: View) {
  const [view, setView] = useState(start);
  const [frame, setFrame] = useState<Frame>(mapSize);
  const held = useRef(new Map<number, Point>());
  const pressed = useRef<Point>({ x: 0, y: 0 });
  const dragged = useRef(false);

  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setFrame({ width: node.clientWidth, height: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);

  const zoomBy = (factor: number) => setView((now) => bounded({ ...now, zoom: now.zoom * factor }));
  const onPointerDown = (event: PointerEvent) => {
    pressed.current = { x: event.clientX, y: event.clientY };
    held.current.set(event.pointerId, pressed.current);
    dragged.current = false;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = held.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    held.current.set(event.pointerId, now);
    const { x, y } = pressed.current;
    if (other || Math.hypot(now.x - x, now.y - y) > slack) dragged.current = true;
    if (other) {
      const length = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      zoomBy(length(now) / length(before));
    } else setView((from) => panned(from, frame, { x: now.x - before.x, y: now.y - before.y }));
  };
  const release = (event: PointerEvent) => void held.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by) setView((now) => panned(now, frame, by));
    else if (event.key === '+') zoomBy(1.6);
    else if (event.key === '-') zoomBy(1 / 1.6);
    else return;
    event.preventDefault();
  };
  return {
    view,
    frame,
    setView,
    zoomBy,
    onKeyDown,
    /** Returns whether the press that just ended panned or zoomed the map, so that it does not count as a click. */
    wasDragged: () => dragged.current,
    pointerHandlers: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release },
  };
}
