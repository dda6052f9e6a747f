import type { UndoneChange } from '@nanny-polo/shared/office/undo';

type Listener = (change: UndoneChange) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with each change that this tab undoes, before anything is fetched again. */
export function watchUndoneChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportUndoneChange(change: UndoneChange): void {
  for (const listener of listeners) listener(change);
}

export const undoKey = ['undo'];
