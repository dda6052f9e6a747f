import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../../.ci/chromium.ts';
import { freePort } from '../../.ci/port.ts';
import { startServer } from '../../.ci/server-process.ts';

/** `npm run lighthouse`: tests the built product with a phone's profile; exits with 1 if one of a page's four scores is below 100. */

const pages = [
  '/',
  '/privacy-policy',
  '/terms-conditions',
  '/support',
  '/work-with-us',
  '/register',
  '/sign-in',
  '/forgot-password',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Other work on the machine can only slow a page, so the best visit says most about the page. */
const mostVisits = 5;

const data = mkdtempSync(join(tmpdir(), 'nanny-polo-lighthouse-'));

/** The scores of one visit, 0 to 100, in the order of `categories`. */
async function visit(url: string, port: number): Promise<number[]> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  return categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
}

const sum = (scores: number[]) => scores.reduce((total, score) => total + score, 0);

const perfect = (scores: number[]) => scores.every((score) => score === 100);

/** Returns the best of several visits; stops at a perfect one. */
async function judge(url: string, port: number): Promise<{ scores: number[]; count: number }> {
  let best: number[] = [];
  for (let count = 1; ; count += 1) {
    const scores = await visit(url, port);
    if (count === 1 || sum(scores) > sum(best)) best = scores;
    if (perfect(scores) || count === mostVisits) return { scores: best, count };
  }
}

const product = await startServer(['api/scripts/start.ts'], { env: { DATA_DIR: data } });
const port = await freePort();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`],
});
try {
  // A server that has just started compiles serializers and reads each file for the first time, so the first visit does
  // not count.
  await visit(`${product.url}/`, port);
  for (const path of pages) {
    const { scores, count } = await judge(product.url + path, port);
    if (!perfect(scores)) process.exitCode = 1;
    const said = categories.map((name, index) => `${name} ${scores[index]}`).join(', ');
    console.log(`${path.padEnd(20)}${said}${count > 1 ? ` (best of ${count} visits)` : ''}`);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
