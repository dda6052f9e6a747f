const hearers = new Set<() => void>();
let isRefused = false;

/**
 * Google tells that it refuses the key by one global function, once a page: every map hears it, also one that is opened
 * later. Answers the way to hear no more.
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
