import { prefetchConcurrency } from '../contract/constants.ts';

/**
 * Returns a function that queues loads and runs up to 4 in parallel (docs/specification.md, section 9). Ignores
 * failures.
 */
export function createPrefetchQueue(): (load: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = (): void => {
    const load = running < prefetchConcurrency ? waiting.shift() : undefined;
    if (!load) return;
    running += 1;
    load()
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        next();
      });
    next();
  };
  return (load) => {
    waiting.push(load);
    next();
  };
}

/** Whether the visitor asked the browser to save data; if so, nothing should be prefetched. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
