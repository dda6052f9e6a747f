import { notificationTimer } from '@nanny-polo/shared/contract/constants';

/** A notification (docs/specification.md, section 3). */
export interface Notification {
  readonly id: number;
  readonly type: 'success' | 'information' | 'error';
  readonly title: string;
  readonly text: string;
  /** How long it is shown, in tenths of a second. */
  readonly timer: number;
}

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification until its timer ends or it is dismissed. */
export function showNotification(type: Notification['type'], title: string, text = ''): void {
  lastId += 1;
  const id = lastId;
  show([...shown, { id, type, title, text, timer: notificationTimer }]);
  setTimeout(() => dismissNotification(id), notificationTimer * 100);
}

export const dismissNotification = (id: number): void => show(shown.filter((one) => one.id !== id));

/** For `useSyncExternalStore`. */
export const notifications = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
};
