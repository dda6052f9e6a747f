import { expect, test } from '../../.ci/e2e.ts';
import { signInAsOwner, someSeries } from './admin.ts';
import { loaded, openAccount } from './parent.ts';
import { brotli, kilobyte, scripts, weighScripts } from './weight.ts';

// Starts each test with an empty HTTP cache, because the budgets are those of a first load.
test.use({ reuseContext: false });

for (const path of ['/', '/privacy-policy', '/terms-conditions']) {
  test(`${path} has compact images and, with Brotli, at most 14,000 bytes of HTML with CSS and 3 KB of JavaScript`, {
    tag: '@full',
  }, async ({ page }) => {
    const files: Promise<string>[] = [];
    const styles: string[] = [];
    const pictures: (string | undefined)[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind === 'script') files.push(response.text());
      if (kind === 'stylesheet') styles.push(response.url());
      if (kind === 'image') pictures.push(response.headers()['content-type']);
    });
    const html = (await (await page.goto(path))?.text()) ?? '';
    await page.waitForLoadState('networkidle');

    expect(styles).toEqual([]);
    expect(pictures.filter((type) => !/^image\/(svg\+xml|avif|webp)/.test(type ?? ''))).toEqual([]);
    const oversized = await page.evaluate(() =>
      [...document.images]
        .filter(({ src, naturalWidth, width }) => !src.endsWith('.svg') && naturalWidth > 2 * width)
        .map(({ src }) => src),
    );
    expect(oversized).toEqual([]);
    expect(brotli(html)).toBeLessThanOrEqual(14_000);
    const inline = html.match(scripts)?.join('') ?? '';
    expect(brotli(inline + (await Promise.all(files)).join(''))).toBeLessThanOrEqual(3 * kilobyte);
  });
}

test('loads the postcode search when it scrolls into view, with at most 120 KB of JavaScript in all', {
  tag: '@full',
}, async ({ page }) => {
  const weight = weighScripts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await weight()).toBeLessThan(4 * kilobyte);
  const reached = page.waitForResponse((response) => response.request().resourceType() === 'script');
  await page.getByLabel('Your postcode').scrollIntoViewIfNeeded();
  await (await reached).finished();
  await page.waitForLoadState('networkidle');
  expect(await weight()).toBeLessThanOrEqual(120 * kilobyte);
});

for (const path of [
  '/support',
  '/work-with-us',
  '/register',
  '/forgot-password',
  '/sign-in',
  '/offer/none',
  '/ask/none',
  '/series-offer/none',
  '/price/none',
]) {
  test(`${path} needs at most 100 KB of JavaScript`, { tag: '@full' }, async ({ page, allow }) => {
    allow(/status of 422/);
    const weight = weighScripts(page);
    await page.goto(path);
    await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
    expect(await weight()).toBeLessThanOrEqual(100 * kilobyte);
  });
}

for (const path of ['', '/request', '/documents', '/family', '/account']) {
  test(`/user${path} needs at most 130 KB of JavaScript`, {
    tag: '@full',
  }, async ({ page }) => {
    const weight = weighScripts(page);
    await openAccount(page, `/user${path}`);
    expect(await weight()).toBeLessThanOrEqual(130 * kilobyte);
  });
}

test('/user sends each of its first calls once, while its scripts load', { tag: '@full' }, async ({
  page,
}) => {
  await openAccount(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/users/')) calls.push(request.url());
  });
  await page.route('**/_astro/BookingsPage.*.js', async (route) => {
    await expect.poll(() => calls.length).toBe(8);
    await route.continue();
  });
  await page.reload();
  await loaded(page);
  expect(calls).toHaveLength(8);
  expect(new Set(calls).size).toBe(8);
});

test('the page of a repeating booking needs at most 130 KB of JavaScript', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const path = await someSeries(await signInAsOwner(request));
  const weight = weighScripts(page);
  await openAccount(page, path);
  expect(await weight()).toBeLessThanOrEqual(130 * kilobyte);
});
