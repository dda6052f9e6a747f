const listeners = new Set<() => void>();
let isRefused = false;

/**
 * Calls `listener` once Google has rejected the key, which it reports once per page through a global function; at once
 * if it already has. Returns a function that unsubscribes.
 */
export function onGoogleRefusal(listener: () => void): () => void {
  Object.assign(window, { gm_authFailure: notify });
  listeners.add(listener);
  if (isRefused) listener();
  return () => void listeners.delete(listener);
}

function notify() {
  isRefused = true;
  for (const listener of listeners) listener();
}
