import type { Change } from '@nanny-polo/shared/live';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../data/use-call.ts';

/** The minimum time between two refreshes, and the maximum random delay, which spreads the load, in milliseconds. */
const minimumInterval = 2000;
const maximumDelay = 300;

/**
 * After this long without input, in milliseconds, the tab counts as unattended: refreshing would only keep the session
 * alive.
 */
export const unattended = 3_600_000;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** For each resource, the other resources that show its fields or values derived from them. */
const showing: Readonly<Record<string, readonly string[]>> = {
  'admin-user': ['role'],
  booking: ['order', 'series', 'master/discount'],
  dashboard: ['order'],
  order: ['booking', 'master/discount'],
  role: ['admin-user'],
  series: ['booking'],
  'master/document-type': ['master/parent-documents', 'users/parents'],
  'master/nanny-polo': ['booking', 'series', 'users/nanny'],
  'master/parent-documents': ['users/parents', 'booking'],
  'users/parents': ['booking', 'series', 'order', 'master/parent-documents'],
};

/**
 * Keeps what is on screen up to date: after changes, refetches the queries of their resources, at once if they are on
 * screen and otherwise when they are next shown. Waits while the tab is hidden or unattended, and refreshes once when
 * the admin is back. Returns a function to call with changes, or with null if everything may have changed, and one that
 * stops.
 */
export function refreshing(queryClient: QueryClient) {
  let waiting = new Set<string>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -minimumInterval;
  let lastInput = Date.now();

  const isWatched = () => document.visibilityState === 'visible' && Date.now() - lastInput < unattended;

  function flush(): void {
    timer = undefined;
    if (!isWatched() || !(everything || waiting.size > 0)) return;
    last = performance.now();
    if (everything) void queryClient.invalidateQueries();
    else for (const name of [callKey, ...waiting]) void queryClient.invalidateQueries({ queryKey: [name] });
    waiting = new Set();
    everything = false;
  }

  function plan(): void {
    if (!isWatched()) return;
    const wait = Math.max(0, last + minimumInterval - performance.now());
    timer ??= setTimeout(flush, wait + Math.random() * maximumDelay);
  }

  const onInput = () => {
    const wasWatched = isWatched();
    lastInput = Date.now();
    if (!wasWatched) plan();
  };

  for (const name of inputs) addEventListener(name, onInput, { passive: true });
  document.addEventListener('visibilitychange', plan);

  return {
    onChanges(changes: readonly Change[] | null): void {
      if (!changes) everything = true;
      for (const { resource } of changes ?? [])
        for (const name of [resource, ...(showing[resource] ?? [])]) waiting.add(name);
      plan();
    },
    stop(): void {
      clearTimeout(timer);
      for (const name of inputs) removeEventListener(name, onInput);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
