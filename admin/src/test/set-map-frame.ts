interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Gives every element this size, because jsdom lays nothing out; null undoes it. Test files share a window. */
export function setMapFrame(frame: Frame | null): void {
  for (const [property, side] of [
    ['clientWidth', frame?.width],
    ['clientHeight', frame?.height],
  ] as const) {
    if (side === undefined) Reflect.deleteProperty(HTMLElement.prototype, property);
    else Object.defineProperty(HTMLElement.prototype, property, { configurable: true, value: side });
  }
}
