const listeners = new Set<() => void>();
let isRefused = false;

/**
 * Calls `listener` when Google rejects the API key, or immediately if it already has: Google reports that only once per
 * page, through a global function. Returns a function that unsubscribes.
 */
export function watchGoogleRefusal(listener: () => void): () => void {
  Object.assign(window, { gm_authFailure: notify });
  listeners.add(listener);
  if (isRefused) listener();
  return () => void listeners.delete(listener);
}

function notify() {
  isRefused = true;
  for (const listener of listeners) listener();
}
