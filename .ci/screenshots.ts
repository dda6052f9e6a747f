/**
 * `npm run screenshots -- [part of a path …]`: takes screenshots of every page, wide and narrow, light and dark. With
 * `guide`: the pictures of docs/coordinators.md.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { runWithDemo } from './demo.ts';
import { fitWindowToPage, loadWholePage, setColourScheme } from './idle.ts';
import { type Screen, screens } from './screens.ts';
import { startDemoSession } from './session.ts';
import { blockLiveUpdates } from './without-live.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;

async function take(
  browser: Browser,
  url: string,
  shots: readonly Screen[],
  who: Screen['who'],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(blockLiveUpdates);
  const page = await context.newPage();
  if (who !== 'guest') await startDemoSession(page, who === 'admin' ? 'owner' : who);
  for (const { path } of shots.filter((shot) => shot.who === who)) {
    await page.goto(path);
    for (const [name, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await setColourScheme(page, colorScheme);
        await loadWholePage(page);
        const file = `${path.slice(1).replaceAll(/[/#]/g, '.') || 'index'}-${name}-${colorScheme}.png`;
        await fitWindowToPage(page, size);
        await page.screenshot({ path: join(folder, file) });
        await page.setViewportSize(size);
      }
    }
    console.log(path);
  }
  await context.close();
}

/** The pictures of docs/coordinators.md. */
const guide = {
  today: '/admin',
  roster: '/admin/booking?view=roster&filter={}',
  cover: '/admin/cover',
  documents: '/admin/master/parent-documents',
  orders: '/admin/order',
};

async function takeGuide(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 720 },
  });
  await page.addInitScript(blockLiveUpdates);
  await startDemoSession(page, 'owner');
  for (const [name, path] of Object.entries(guide)) {
    await page.goto(path);
    await loadWholePage(page);
    const file = join(root, 'docs/images', `guide-${name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 70 });
  }
  await page.close();
}

const asked = process.argv.slice(2);
if (asked.length === 1 && asked[0] === 'guide') {
  await runWithDemo(takeGuide);
  process.exit();
}
const shots = screens.filter(({ path }) => asked.length === 0 || asked.some((part) => path.includes(part)));
mkdirSync(folder, { recursive: true });
await runWithDemo(async (browser, url) => {
  for (const who of ['guest', 'parent', 'admin'] as const) await take(browser, url, shots, who);
});
console.log(
  `\n${shots.length} pages, ${Object.keys(widths).length * schemes.length} pictures each, in ${folder}`,
);
