const first = 1000;
const longest = 60_000;

/**
 * Returns how long to wait before the next attempt, in milliseconds. The time doubles with each failure up to a minute;
 * a random share of it, at least half, is returned, so that browsers do not all reconnect at once.
 */
export function backOff(failures: number, random = Math.random): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures, 20));
  return whole * (0.5 + random() / 2);
}

/** Waits until the time is over, the browser is online again or `signal` aborts. Never throws. */
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
