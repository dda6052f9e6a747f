import { type RefCallback, useCallback, useState } from 'react';

/** Widths are rounded down to multiples of this many CSS pixels, so that resizing a window re-renders less often. */
const grainPixels = 20;

/** Returns the width of an element in CSS pixels, null before it is known, and the element's ref. Forces no layout. */
export function useWidth<Observed extends HTMLElement>(): [RefCallback<Observed>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const observe = useCallback((element: Observed) => {
    // Without the observer, as in jsdom, there is no layout.
    if (typeof ResizeObserver === 'undefined') {
      setWidth(0);
      return;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width / grainPixels) * grainPixels);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, width];
}
