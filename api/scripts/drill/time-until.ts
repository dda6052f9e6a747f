import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait between two checks, in milliseconds. */
const pause = 20;

/** Repeats a check until it succeeds or `timeout` milliseconds are over. Returns the milliseconds that passed. */
export async function timeUntil(check: () => Promise<boolean>, timeout: number): Promise<number> {
  const begun = performance.now();
  while (!(await check()) && performance.now() - begun < timeout) await delay(pause);
  return performance.now() - begun;
}
