import { expect, test } from '../../.ci/e2e.ts';

const pages = [
  ['/', 'A nanny you’d hand your keys to.'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
  ['/support', 'Talk to us'],
  ['/work-with-us', 'Work with us'],
  ['/register', 'Register'],
  ['/sign-in', 'Sign in'],
  ['/forgot-password', 'Forgotten password'],
  ['/email-verification/none', 'Verify your e-mail'],
  ['/verify-email-changes/none', 'Verify your new e-mail'],
  ['/not-me/none', 'Was this not you?'],
  ['/auth-redirect', 'Signing in'],
  ['/error', 'Something went wrong. Please try again later.'],
] as const;

/** The pages that `npm test` opens. */
const short = ['/', '/support', '/register'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, heading] of pages) {
    test(`${path} is complete and accessible, light and dark`, {
      tag: short.includes(path) ? [] : '@full',
    }, async ({ page, allow, axeInBothSchemes }) => {
      if (path === '/error') allow(/status of 500/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await axeInBothSchemes();
    });
  }
});

test('shows an unknown path, escaped, with status 404', { tag: '@full' }, async ({
  page,
  axeInBothSchemes,
  allow,
}) => {
  allow(/status of 404/);
  const response = await page.goto('/no/such/%3Cb%3Edoor');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found: /no/such/<b>door');
  await axeInBothSchemes();
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page).toHaveURL('/');
});

test('finds a page despite its case or a trailing slash', async ({ request }) => {
  for (const path of ['/Support', '/support/', '/PRIVACY-policy/'])
    expect((await request.get(path)).status(), path).toBe(200);
});

test('shows prices, answers and links on the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Welcome to my website.')).toBeAttached();
  await expect(page.getByText('From £19 an hour')).toBeVisible();
  await page.getByText('What if I have to cancel?').click();
  await expect(page.getByText('After that it costs nothing up to 48 hours before the start')).toBeVisible();
  const app = page.getByRole('link', { name: 'Nanny Polo on the App Store' });
  await expect(app).toHaveAttribute('href', /^https:/);
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
  await expect(foot.getByText('At night, while a nanny is with you:')).toBeVisible();
  const register = page.getByRole('main').getByRole('link', { name: 'Register' });
  await expect(register.first()).toHaveAttribute('href', '/register');
});

test('shows on the map whether a postcode is served', async ({ page, axe }) => {
  await page.goto('/');
  const postcode = page.getByLabel('Your postcode');
  for (const [typed, said] of [
    ['se22 8hu', 'Yes, we come to East Dulwich.'],
    ['SE22 8', 'Yes, we come to East Dulwich.'],
    ['UB8', 'Yes, we come to Uxbridge with some notice.'],
    ['M1 1AE', 'We don’t come to this postcode.'],
    ['London', 'That is not a postcode.'],
  ] as const) {
    await postcode.fill(typed);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.locator('.area').getByRole('status')).toContainText(said);
  }
  await postcode.fill(' ');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.area').getByRole('status')).toBeEmpty();
  await axe();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens the menu, closes it on Escape and jumps to a section', async ({ page }) => {
    await page.goto('/privacy-policy');
    const menu = page.locator('.menu summary');
    const prices = page.locator('.menu').getByRole('link', { name: 'Prices' });
    await menu.click();
    await expect(prices).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(prices).toBeHidden();
    await menu.click();
    await prices.click();
    await expect(page).toHaveURL('/#prices');
    const cost = page.getByRole('heading', { name: 'What it costs' });
    await expect(cost).toBeInViewport();
    await page.goto('/');
    await page.getByRole('link', { name: 'See what it costs' }).click();
    await expect(cost).toBeInViewport();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('shows all content, opens the menu and explains that the form needs JavaScript', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('img', { name: /Map of London/ })).toBeVisible();
    await page.locator('.menu summary').click();
    await expect(page.locator('.menu').getByRole('link', { name: 'Prices' })).toBeVisible();
    for (const path of ['/support', '/register', '/sign-in', '/forgot-password', '/user', '/offer/none']) {
      await page.goto(path);
      await expect(page.locator('noscript p')).toContainText('This part of the page needs JavaScript.');
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.getByLabel(/e-mail/i)).toBeHidden();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(page.getByText(/^(Loading|Opening) /)).toBeHidden();
    }
  });
});

test('lists the sections of a legal text, and fills in the facts', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
  await expect(page.getByText('Nanny Polo Ltd, 14 Bellenden Row')).toBeAttached();
  await expect(page.getByRole('main')).not.toContainText(/[{}]/);
});

test('prints the title without header and footer', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/terms-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('offers to skip to the content on the first Tab', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('has a sitemap, structured data and a manifest', async ({ request, page }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: http');
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  for (const path of [
    '/privacy-policy',
    '/terms-conditions',
    '/support',
    '/work-with-us',
    '/register',
    '/sign-in',
  ])
    expect(sitemap).toContain(`${path}</loc>`);
  for (const path of ['/error', '/user', '/offer', '/email-verification'])
    expect(sitemap).not.toContain(path);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  for (const picture of ['/apple-touch-icon.png', '/open-graph.png'])
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
  expect((await request.get('/favicon.ico')).status()).toBe(200);
  expect((await request.get('/logo.svg')).headers()['content-type']).toBe('image/svg+xml');

  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual(['ChildCare', 'FAQPage']);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /open-graph\.png$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/$/);
});

test('prefetches at most four pages at a time', { tag: '@full' }, async ({ page }) => {
  let running = 0;
  let most = 0;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 150));
    running -= 1;
    return route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 5000 });
  await page.goto('/support');
  await expect.poll(() => most).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(most).toBeLessThanOrEqual(4);
});
