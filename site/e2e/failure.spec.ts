import { expect, test } from '../../.ci/e2e.ts';
import { newAddress, open, openAccount, typeCredentials } from './parent.ts';

// These tests need every script to be fetched, not taken from the cache.
test.use({ reuseContext: false });

const pages = [
  '/sign-in',
  '/register',
  '/forgot-password',
  '/support',
  '/work-with-us',
  '/auth-redirect',
  '/offer/none',
  '/email-verification/none',
  '/verify-email-changes/none',
  '/not-me/none',
  '/price/none',
  '/user/family',
];

const missing = 'Part of this page could not be loaded.';

for (const path of pages) {
  test(`${path} without its scripts reloads once, then shows an error page that can load it again`, {
    tag: '@full',
  }, async ({ page, allow }) => {
    allow(/ERR_FAILED|Error hydrating|status of 4\d\d/);
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname);
    });
    await page.route('**/_astro/*.js*', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(visits).toEqual([path, path]);
    await expect(page.getByRole('main')).toContainText('503');
    await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

    await page.unroute('**/_astro/*.js*');
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(missing);
    // Visitors are redirected from the account. Chromium sometimes fails to close a page that is being redirected.
    if (path.startsWith('/user')) await page.waitForURL(/\/sign-in/);
  });
}

test('/user without its script shows an error page instead of loading for ever', { tag: '@full' }, async ({
  page,
  allow,
  axeInBothSchemes,
}) => {
  allow(/status of 404|Error hydrating/);
  await openAccount(page);
  await page.route('**/_astro/BookingsPage.*.js*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
  await axeInBothSchemes();
});

for (const width of [390, 1440]) {
  test(`shows the error page in place of an island that fails, at ${width} px`, {
    tag: '@full',
  }, async ({ page, allow, axeInBothSchemes }) => {
    allow(/TypeError/);
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/users/login', (route) => route.fulfill({ json: { data: null } }));
    await open(page, '/sign-in');
    await typeCredentials(page, newAddress('nobody'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Something went wrong. Please try again later.',
    );
    await expect(page.getByRole('main')).toContainText('500');
    await expect(page.getByRole('main')).not.toContainText('TypeError');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axeInBothSchemes();
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('/error shows the generic error page with its status', { tag: '@full' }, async ({ page, allow }) => {
  allow(/status of 500/);
  expect((await page.goto('/error'))?.status()).toBe(500);
  await expect(page.getByRole('main')).toContainText('500');
  await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
  await expect(page).toHaveURL('/');
});

test('shows that an undecodable path is not found, under /admin too', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  allow(/status of 404/);
  expect((await page.goto('/%E0%A4%A'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found: /%E0%A4%A');
  expect((await page.goto('/admin/%E0%A4%A'))?.status()).toBe(404);
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=/);
  await page.getByLabel('E-mail').fill('coordinator@nannypolo.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-nanny-polo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Page not found: /admin/%E0%A4%A' }).first()).toBeVisible();
});
