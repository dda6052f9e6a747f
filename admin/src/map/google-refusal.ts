const hearers = new Set<() => void>();
let isRefused = false;

/**
 * Calls `hear` once Google has rejected the key, which it reports once for each page through a global function; at once
 * if it already has. Returns a function that unsubscribes.
 */
export function onGoogleRefusal(hear: () => void): () => void {
  Object.assign(window, { gm_authFailure: tell });
  hearers.add(hear);
  if (isRefused) hear();
  return () => void hearers.delete(hear);
}

function tell() {
  isRefused = true;
  for (const hear of hearers) hear();
}
