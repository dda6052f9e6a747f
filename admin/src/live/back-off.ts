const first = 1000;
const longest = 60_000;

/**
 * Returns how long to wait before the next attempt, in milliseconds: doubles with each failure up to a minute, and is a
 * random share of that, at least half, so that browsers do not all reconnect at once.
 */
export function backOff(failures: number, random = Math.random): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures, 20));
  return whole * (0.5 + random() / 2);
}

/** Waits, or until the browser is online again or `signal` ends it. Never throws. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
