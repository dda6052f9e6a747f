import { reloadPageOnce } from '@nanny-polo/shared/browser/reload-guard';
import { captureInput } from './kept-input.ts';

let reloading = false;
let ahead = 0;
const missed = new WeakSet<object>();
/** Stores what the forms held when a chunk was last found missing. */
let keep = () => {};

/** Returns whether this page is about to reload for the new release. */
export const isReloading = (): boolean => reloading;

/** Returns whether an error means that a chunk could not be loaded. */
export const isMissedChunk = (error: unknown): boolean => error instanceof Error && missed.has(error);

/** Loads a chunk that is not needed yet. If it is missing, the page stays as it is. */
export async function loadChunkAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  await load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1;
    });
}

/**
 * Reloads the page for the new release, at most once in 10 seconds. The input of its forms is kept for the next load,
 * whatever causes it. Returns whether the page is about to reload.
 */
export function reloadForMissedChunk(): boolean {
  keep();
  if (reloading) return true;
  // Set before the reload, because forms ask before the page is left unless this is true.
  reloading = true;
  reloading = reloadPageOnce();
  return reloading;
}

/**
 * Reloads the page if a chunk is missing, as after a release. While chunks load ahead, the event does not say whether
 * the missing one is needed; the error page, which is shown only for needed chunks, then reloads instead.
 */
export function reloadOnMissedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (event.payload) missed.add(event.payload);
    keep = captureInput();
    if (ahead === 0 && reloadForMissedChunk()) event.preventDefault();
  });
}
