import type { BrowserContext, Page } from 'playwright';
import type { Measured } from '../verdict.ts';

/** What a step finds: a coordinator's browser. */
export interface Visit {
  /** Its cache is filled by the first round. */
  readonly context: BrowserContext;
  /** Returns another context of the same coordinator, with an empty cache. */
  newContext(): Promise<BrowserContext>;
  /** How many times slower the pages' processor is. */
  readonly slower: number;
}

export type Figure = Omit<Measured, 'rounds'>;

/** What the bench measures in new pages. */
export interface Step {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Measures one round. Returns one number for each of the figures. */
  run(visit: Visit): Promise<readonly number[]>;
}

/** Opens a page with a slowed processor, and on Chromium's network profile “Fast 4G” if `slowNetwork`. */
export async function openPage(
  { context, slower }: Pick<Visit, 'context' | 'slower'>,
  slowNetwork = false,
): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  if (!slowNetwork) return page;
  // Nine tenths of 9 Mbit/s down and 1.5 Mbit/s up, in bytes a second, and 165 ms for each request.
  const speeds = { downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 165, ...speeds });
  return page;
}

/** Waits until the page has loaded nothing for a second from now on. Open streams of events do not count. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const isQuiet = ([from, quiet]: readonly [number, number]) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = Math.max(from, ...entries.map(({ responseEnd }) => responseEnd));
    return last < performance.now() - quiet;
  };
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction(isQuiet, [now, 1000] as const, { timeout: 120_000 });
}

/** Returns what the page has received over the network so far, without responses from the cache. */
export const readTraffic = (page: Page): Promise<{ bytes: number; requests: number }> =>
  page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    const sizes = (entries as PerformanceResourceTiming[]).map(({ transferSize }) => transferSize);
    const loaded = sizes.filter((size) => size > 0);
    return { bytes: loaded.reduce((sum, size) => sum + size, 0), requests: loaded.length };
  });
