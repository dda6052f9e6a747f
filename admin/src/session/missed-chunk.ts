import { reloadGuardSeconds } from '@nanny-polo/shared/constants';

const key = 'nanny-polo.reloaded-at';

/**
 * After a release an open tab asks for chunks that are gone: load the new page, at most once in the guard's time. A form
 * with unsaved input is asked first by its own warning.
 */
export function reloadOnMissedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    if (since < reloadGuardSeconds * 1000) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
