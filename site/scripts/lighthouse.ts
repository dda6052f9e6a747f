/**
 * `npm run lighthouse`: tests the built product with a phone's profile and prints a table; exits with 1 if one of a
 * page's four scores is below 100, or a page is heavier, slower or less stable than its goal.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { executeCommand as runCommand } from '../../.ci/command.ts';
import { runWithDemo } from '../../.ci/demo.ts';
import { findFreePort } from '../../.ci/free-port.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { createTemporaryFolder } from '../../.ci/temporary-folder.ts';
import { brotli, kilobyte, weighScripts } from '../e2e/weight.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The maximum number of runs for a page. Other work on the machine can only slow a run down, so the best counts. */
const maxRuns = 5;

/**
 * `landing`: bytes of HTML with Brotli. `island`, `account`: KB of JavaScript with gzip. `shift`: the sum of layout
 * shifts. `usable`: milliseconds until /user shows its bookings.
 */
const goals = { landing: 14_000, island: 100, account: 130, shift: 0.05, usable: 1500 } as const;

/** The phone and the network of Lighthouse's default profile. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Returns the paths of the pages that search engines list. */
async function publicPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap-0.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
}

interface Run {
  /** 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[];
  readonly shift: number;
}

/** The part of Lighthouse's report that is used. */
interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const reportPath = join(createTemporaryFolder('lighthouse'), 'report.json');

/** Runs Lighthouse in the browser at `port`. npm fetches it, because it would be a tenth of what `npm ci` installs. */
async function run(url: string, port: number): Promise<Run> {
  const { code, output } = await runCommand(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@13.5.0',
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      `--only-categories=${categories}`,
      `--output-path=${reportPath}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { capture: true },
  );
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`);
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as LighthouseReport;
  return {
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

const sum = ({ scores }: Run) => scores.reduce((total, score) => total + score, 0);

const perfect = ({ scores }: Run) => scores.every((score) => score === 100);

/** Measures until a result is good enough, at most `maxRuns` times. Returns the result with the highest rank. */
async function bestOf<T>(
  measure: () => Promise<T>,
  isGood: (result: T) => boolean,
  rank: (result: T) => number,
) {
  let best = await measure();
  let count = 1;
  for (; count < maxRuns && !isGood(best); count += 1) {
    const next = await measure();
    if (rank(next) > rank(best)) best = next;
  }
  return { best, count };
}

interface Weight {
  /** Bytes, with Brotli. */
  readonly html: number;
  /** KB, with gzip. */
  readonly script: number;
  readonly hasIsland: boolean;
}

/** Opens a page and returns its weight once the network is idle. */
async function weigh(page: Page, url: string): Promise<Weight> {
  const script = weighScripts(page);
  const html = (await (await page.goto(url))?.text()) ?? '';
  await page.waitForLoadState('networkidle');
  const hasIsland = (await page.locator('astro-island').count()) > 0;
  return { html: brotli(html), script: (await script()) / kilobyte, hasIsland };
}

/** Runs in the page: adds up its layout shifts. */
function addShifts() {
  const layoutShifts = { shift: 0 };
  Object.assign(window, { kept: layoutShifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      layoutShifts.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Opens /user with an empty cache at the phone's speed. Returns the milliseconds until its bookings were shown and the
 * sum of its layout shifts.
 */
async function openAccount(context: BrowserContext, url: string): Promise<{ usable: number; shift: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(addShifts);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main article').first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate<number>('kept.shift');
  await page.close();
  return { usable, shift };
}

/** Prints a line of the table, and makes the command fail unless the page has `met` its goals. */
function report(path: string, figures: readonly string[], met: boolean): void {
  if (!met) process.exitCode = 1;
  console.log(`${met ? '✓' : '✗'} ${path.padEnd(20)}${figures.join(', ')}`);
}

const kb = (size: number) => `${size.toFixed(1)} KB of JavaScript`;

const port = await findFreePort();
await runWithDemo(
  async (browser, url) => {
    // A server that has just started compiles serializers and reads each file for the first time, so the first run
    // does not count.
    await run(`${url}/`, port);
    for (const path of await publicPages(url)) {
      const { best, count } = await bestOf(() => run(url + path, port), perfect, sum);
      const page = await browser.newPage(phone);
      const { html, script, hasIsland } = await weigh(page, url + path);
      await page.close();
      const isLight = (path !== '/' || html <= goals.landing) && (!hasIsland || script <= goals.island);
      report(
        path,
        [
          ...categories.map((name, index) => `${name} ${best.scores[index]}`),
          `shift ${best.shift.toFixed(3)}`,
          `${html} bytes of HTML`,
          `${kb(script)}${count > 1 ? ` (best of ${count} runs)` : ''}`,
        ],
        perfect(best) && best.shift < goals.shift && isLight,
      );
    }

    const context = await browser.newContext({ ...phone, baseURL: url });
    const page = await context.newPage();
    await startDemoSession(page, 'parent');
    const { html, script } = await weigh(page, '/user');
    await page.close();
    const { best } = await bestOf(
      () => openAccount(context, '/user'),
      ({ usable }) => usable <= goals.usable,
      ({ usable }) => -usable,
    );
    report(
      '/user',
      [
        `usable after ${best.usable.toFixed(0)} ms`,
        `shift ${best.shift.toFixed(3)}`,
        `${html} bytes of HTML`,
        kb(script),
      ],
      best.usable <= goals.usable && best.shift < goals.shift && script <= goals.account,
    );
  },
  { args: [`--remote-debugging-port=${port}`] },
);
