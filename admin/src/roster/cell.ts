import { useSyncExternalStore } from 'react';

/** A value outside React's state: a change re-renders only the components that read the changed part. */
export interface Cell<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export type ReadableCell<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

export function createCell<Value>(initial: Value): Cell<Value> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(value) {
      held = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns a cell that holds a part of another cell's value. Its listeners are called only when that part changes, once
 * `schedule` runs the update.
 */
export function partOf<Value, Part>(
  cell: Cell<Value>,
  select: (value: Value) => Part,
  schedule: (update: () => void) => unknown = (update) => update(),
): ReadableCell<Part> {
  const part = createCell(select(cell.get()));
  cell.subscribe(() => {
    if (select(cell.get()) !== part.get()) schedule(() => part.set(select(cell.get())));
  });
  return part;
}

/** Returns a part of a cell's value. `select` must return the same object as long as nothing has changed. */
export const useCell = <Value, Part>(cell: ReadableCell<Value>, select: (value: Value) => Part): Part =>
  useSyncExternalStore(cell.subscribe, () => select(cell.get()));
