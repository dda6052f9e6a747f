import type { Page } from 'playwright';

/** What stands on a page for something that is still on its way. */
const waiting = [
  '.MuiSkeleton-root:not([aria-hidden] *)',
  '.starting',
  '[role=progressbar]:not([aria-valuenow])',
  'astro-island[ssr]',
  '.section:not(.laid-out)',
].join();

/** Runs in the page: a colour on its way to another one, or a dialog that is still faded, is nobody's finding. */
async function motionEnded() {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Waits for the page's heading, for dimmed parts that are being updated and for its motion to end. */
export async function still(page: Page): Promise<void> {
  for (const part of ['main', 'h1']) await page.locator(part).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(motionEnded);
}

/** Waits until the page is still and nothing on it says that more is on its way. */
export async function settled(page: Page): Promise<void> {
  await still(page);
  await page.waitForFunction((marks) => !document.querySelector(marks), waiting);
  await page.evaluate(motionEnded);
}

/** Makes the window as high as the page, so that a bar at its edge covers nothing of it. */
export async function unrolled(page: Page, { width, height }: { width: number; height: number }) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

/** Shows the page in a colour scheme as it stands, without loading it again. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const shown = getComputedStyle(document.documentElement).colorScheme;
    return shown === 'normal' || shown.includes(scheme);
  }, colorScheme);
  await page.evaluate(motionEnded);
}

/** Scrolls through the settled page, so that what is loaded when it is seen is there, and back to its top. */
export async function seen(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
}
