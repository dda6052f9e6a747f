import { reloadOnce } from '@nanny-polo/shared/reload-guard';
import { keepInput } from './kept-input.ts';

let reloading = false;
let ahead = 0;
const missed = new WeakSet<object>();

/** Whether this page is about to be replaced by the new release's. */
export const isReloading = (): boolean => reloading;

/** Whether an error is that of a chunk that could not be loaded. */
export const isMissedChunk = (error: unknown): boolean => error instanceof Error && missed.has(error);

/** Loads a chunk that is not needed yet: if it is missing, the page stays as it is. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  await load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1;
    });
}

/**
 * Reloads the page if a chunk is missing, as after a release, at most once in 10 seconds. What was typed into its forms
 * is kept for whichever load is next.
 */
export function reloadOnMissedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (event.payload) missed.add(event.payload);
    if (ahead > 0) return;
    keepInput();
    if (reloading) return;
    // Forms ask before the page is left, unless it reloads.
    reloading = true;
    reloading = reloadOnce();
    if (reloading) event.preventDefault();
  });
}
