import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { adminPaths, adminScreens } from '@nanny-polo/shared/admin-screens';
import { tokenPages } from '@nanny-polo/shared/site-pages';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from './chromium.ts';
import { interrupt, run } from './command.ts';
import { freePort } from './port.ts';

/** `npm run screenshots -- [part of a path …]`: pictures of every page, wide and narrow, light and dark. */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
const password = 'demo-nanny-polo';

type Who = 'guest' | 'owner' | 'parent';
type Shot = { path: string; who: Who };

const guestPaths = adminScreens.filter(({ access }) => access === 'guest').map(({ path }) => path);

/** Every screen of the back office, with the first record and with a token that does not hold. */
const admin = adminPaths.map((path) => ({
  path: `/admin${path}`.replace(/\/$/, '').replace(':id', '1').replace(':token', 'token'),
  who: guestPaths.includes(path) ? ('guest' as const) : ('owner' as const),
}));

const site = globSync('**/*.astro', { cwd: join(root, 'site/src/pages') }).map((file): Shot => {
  const name = file.replace('[...lang]/', '').replace(/(^|\/)index\.astro$|\.astro$/, '');
  const path = `/${name}${tokenPages.some((page) => page === name) ? '/token' : ''}`;
  return { path, who: name === 'user' ? 'parent' : 'guest' };
});

/** Answers the address of the running product and how to stop it; `E2E_URL` names one that runs already. */
async function startProduct(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  if (process.env.E2E_URL) return { url: process.env.E2E_URL, stop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), 'nanny-polo-screenshots-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  let ended = false;
  const env = { PORT: new URL(url).port, DATA_DIR: data };
  const product = run('npm', ['start'], { env, capture: true }).then((result) => {
    ended = true;
    return result;
  });
  const ready = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (ended) throw new Error((await product).output);
    await delay(500);
  }
  const stop = async () => {
    interrupt();
    await product;
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
}

async function signIn(page: Page, who: Who): Promise<void> {
  if (who === 'guest') return;
  await page.goto(who === 'owner' ? '/admin/sign-in?next=/admin/settings' : '/sign-in');
  if (who === 'parent') await page.locator('astro-island:not([ssr])').first().waitFor();
  await page.getByLabel('E-mail').fill(`${who}@nannypolo.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === (who === 'owner' ? '/admin/settings' : '/user'));
}

/** Scrolls through the page, so that what is loaded when it is seen is on the picture. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

async function take(browser: Browser, url: string, shots: readonly Shot[], who: Who): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, who);
  for (const { path } of shots.filter((shot) => shot.who === who)) {
    await page.goto(path);
    for (const [name, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        const file = `${path.slice(1).replaceAll('/', '.') || 'index'}-${name}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
      }
    }
    console.log(path);
  }
  await context.close();
}

const asked = process.argv.slice(2);
const shots = [...site, ...admin].filter(
  ({ path }) => asked.length === 0 || asked.some((part) => path.includes(part)),
);
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  for (const who of ['guest', 'parent', 'owner'] as const) await take(browser, product.url, shots, who);
  console.log(
    `\n${shots.length} pages, ${Object.keys(widths).length * schemes.length} pictures each, in ${folder}`,
  );
} finally {
  await browser.close();
  await product.stop();
}
