import { reloadGuardSeconds } from '../contract/constants.ts';

const key = 'nanny-polo.reloaded-at';

/**
 * Reloads a page with a missing chunk, unless it did so in the 10 seconds before `now` (docs/specification.md, section
 * 9), so that a chunk that stays missing cannot reload the page for ever. Returns whether it reloads.
 */
export function reloadPageOnce(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadGuardSeconds * 1000) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nothing would stop the next reload.
    return false;
  }
  location.reload();
  return true;
}
