import type { Page } from 'playwright';

interface Watched {
  interactions: { at: number; took: number }[];
  /** When the pointer was last pressed. */
  pressed: number;
  shown?: Promise<number>;
}
declare global {
  interface Window {
    bench: Watched;
  }
}

/** Milliseconds. Event Timing reports no shorter interactions. */
const shortestMs = 16;

/** Runs in the page before any other script: collects the events that have an `interactionId`, as web-vitals does. */
function collectInteractions(durationThreshold: number) {
  window.bench = { interactions: [], pressed: 0 };
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      window.bench.pressed = timeStamp;
    },
    true,
  );
  performance.mark('start');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) window.bench.interactions.push({ at: entry.startTime, took: entry.duration });
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: notes when elements that match a selector are painted, with texts other than `before` if given. */
function watch({ selector, before }: { selector: string; before?: string | undefined }) {
  const texts = () => [...document.querySelectorAll(selector)].map((one) => one.textContent).join();
  const isShown = () =>
    document.querySelector(selector) !== null && (before === undefined || texts() !== before);
  window.bench.shown = new Promise((resolve) => {
    const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    if (isShown()) return painted();
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      painted();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

export const textsOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((css) => [...document.querySelectorAll(css)].map((one) => one.textContent).join(), selector);

/** Watches from the start of the next document. */
export const watchFromStart = async (page: Page, selector: string): Promise<void> => {
  await page.addInitScript(collectInteractions, shortestMs);
  await page.addInitScript(watch, { selector });
};

export const watchFromNow = (page: Page, selector: string, before?: string): Promise<void> =>
  page.evaluate(watch, { selector, before });

/** How long a step may take, in milliseconds: more than it takes on a busy machine. */
const longestMs = 120_000;

/** Returns when the watched elements were painted, in milliseconds since the page's start. Throws on a timeout. */
export async function awaitPaint(page: Page, step: string): Promise<number> {
  const shown = await page.evaluate(
    (most) =>
      Promise.race([window.bench.shown, new Promise<null>((resolve) => setTimeout(resolve, most, null))]),
    longestMs,
  );
  if (typeof shown !== 'number') throw new Error(`${step}: nothing is shown after ${longestMs / 1000} s.`);
  return shown;
}

export const readLastPress = (page: Page): Promise<number> => page.evaluate(() => window.bench.pressed);

/**
 * Returns the longest time to the next paint, in milliseconds, of all interactions since an instant, but no less than
 * `shortest`.
 */
export const readLongestInteraction = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    ([from, least]) => {
      const all = window.bench.interactions.filter(({ at }) => at >= from).map(({ took }) => took);
      return Math.max(least, ...all);
    },
    [since, shortestMs] as const,
  );
