import type { UndoneChange } from '@nanny-polo/shared/undo';

type Created = UndoneChange['created'];
type Listener = (created: Created) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the records whose creation this tab undoes, before anything is fetched again. */
export function watchUndone(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportUndone(created: Created): void {
  for (const listener of listeners) listener(created);
}

/** The key of the undo's mutation. */
export const undoKey = ['undo'];
