import { reloadGuardSeconds } from '@nanny-polo/shared/constants';
import { keepInput } from './kept-input.ts';

const key = 'nanny-polo.reloaded-at';

let reloading = false;

/** Whether this page is about to be replaced by the new release's. */
export const isReloading = (): boolean => reloading;

/**
 * After a release an open tab asks for chunks that are gone: load the new page, at most once in the guard's time. What
 * was typed into its forms is put away first, and comes back with whichever load is next.
 */
export function reloadOnMissedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    keepInput();
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    if (since < reloadGuardSeconds * 1000) return;
    event.preventDefault();
    reloading = true;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
