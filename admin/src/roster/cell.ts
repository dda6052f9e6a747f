import { useSyncExternalStore } from 'react';

/** A value outside React's state: a change renders only the components that read the changed part. */
export interface Cell<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

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

/** Returns a part of a cell's value. `select` must return the same object as long as nothing has changed. */
export const useCell = <Value, Part>(cell: Cell<Value>, select: (value: Value) => Part): Part =>
  useSyncExternalStore(cell.subscribe, () => select(cell.get()));
