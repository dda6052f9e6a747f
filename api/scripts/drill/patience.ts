import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait between two checks, and between two tries of a call, in milliseconds. */
const pause = 20;
const pauseOfCalls = 500;

/** How long to try, in milliseconds. Only a drill that fails waits this long, so a slow machine fails none. */
const longest = 120_000;

/** Repeats a check until it succeeds. Returns the milliseconds that passed, or Infinity if it fails for two minutes. */
export async function timeUntil(check: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await check())) {
    if (performance.now() - begun > longest) return Number.POSITIVE_INFINITY;
    await delay(pause);
  }
  return performance.now() - begun;
}

/**
 * Repeats a call that gets 503 or no response, for two minutes: on a busy machine the product and its database may seem
 * away for a moment.
 */
export async function patientFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  for (const begun = performance.now(); ; await delay(pauseOfCalls)) {
    const isLast = performance.now() - begun > longest;
    const response = await fetch(...call).catch((error: unknown) => {
      if (isLast) throw error;
      return null;
    });
    if (response && (isLast || response.status !== 503)) return response;
    await response?.body?.cancel();
  }
}
