import type { Page } from 'playwright';

/** Elements that a page shows while something loads. */
const waiting = [
  '.MuiSkeleton-root:not([aria-hidden] *)',
  '.starting',
  '[role=progressbar]:not([aria-valuenow])',
  'astro-island[ssr]',
  '.section:not(.laid-out)',
].join();

/**
 * Runs in the page: finishes animations, so that a colour in transition is not reported. They may never end by
 * themselves, because the headless browser draws no frames while nothing needs drawing.
 */
function finishMotion() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Waits for the page's heading and until no part of the page is dimmed for an update, then finishes animations. */
export async function waitUntilStill(page: Page): Promise<void> {
  for (const part of ['main', 'h1']) await page.locator(part).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(finishMotion);
}

/** Waits until the page is still and nothing on it is loading. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await waitUntilStill(page);
  await page.waitForFunction((marks) => !document.querySelector(marks), waiting);
  await page.evaluate(finishMotion);
}

/** Makes the window at least as high as the page, so that a fixed bar covers nothing. */
export async function fitWindowToPage(page: Page, { width, height }: { width: number; height: number }) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

/** Switches the page to a colour scheme without reloading it. */
export async function setColourScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const shown = getComputedStyle(document.documentElement).colorScheme;
    return shown === 'normal' || shown.includes(scheme);
  }, colorScheme);
  await page.evaluate(finishMotion);
}

/** Scrolls to the end of the page and back, so that lazy parts are loaded. */
export async function loadWholePage(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, 0));
}
