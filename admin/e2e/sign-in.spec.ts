import { gzipSync } from 'node:zlib';
import { expect, test } from '../../.ci/e2e.ts';
import { signIn, typeCredentials } from './admin.ts';

// Some of these tests measure first loads.
test.use({ reuseContext: false });

test('keeps the sign-in page small and accessible in both schemes, and shows why a sign-in failed', {
  tag: '@full',
}, async ({ page, axe, allow }) => {
  allow(/status of 422/);
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/admin/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe();
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe();
  const weights = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(130 * 1024);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('owner@nannypolo.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Credential is not valid');
  await axe();
});

test('signs in by keyboard alone, with the first screen within its budget', async ({
  page,
  axeInBothSchemes,
}) => {
  // Data saving turns off prefetching, so that only the first screen's scripts are measured.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // A part that loads after the first screen may still be loading when the test ends.
    body.catch(() => undefined);
    scripts.set(response.url(), body);
  });
  await page.goto('/admin/sign-in');
  await axeInBothSchemes();
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type('coordinator@nannypolo.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-nanny-polo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('list', { name: 'Today' }).getByRole('listitem').first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
  const loadedFirst = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName('first-screen');
    const loaded = performance.getEntriesByType('resource');
    return loaded.filter(({ startTime }) => shown && startTime < shown.startTime).map(({ name }) => name);
  });
  const bodies = await Promise.all(loadedFirst.flatMap((url) => scripts.get(url) ?? []));
  const weights = bodies.map((body) => gzipSync(body).length);
  expect(weights.length).toBeGreaterThan(5);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(455 * 1024);
});

test('returns to the requested screen after sign-in, and never to another site', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/admin/booking/1/show');
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Fbooking%2F1%2Fshow$/);
  await typeCredentials(page, 'coordinator');
  await expect(page).toHaveURL(/\/admin\/booking\/1\/show$/);
  await expect(page.getByRole('heading', { level: 1, name: / · .+\d\d:\d\d/ })).toBeVisible();

  await page.goto('/admin/sign-in?next=//evil.example/admin');
  await expect(page).toHaveURL(/\/admin$/);
});

test('welcomes an admin without permissions, who can open only Settings', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await page.goto('/admin');
  await typeCredentials(page, 'newcomer');
  await expect(page).toHaveURL(/\/admin\/welcome$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Settings']);
  await axe();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText('newcomer@nannypolo.example')).toBeVisible();
  await axe();
  await page.goto('/admin/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'You may not open this page' })).toBeVisible();
});

test('redirects a parent from the back office to /user, once', { tag: '@full' }, async ({
  page,
  baseURL,
}) => {
  const body = { email: 'parent@nannypolo.example', password: 'demo-nanny-polo' };
  const { data } = await (await page.request.post('/api/users/login', { data: body })).json();
  const session = { token: data.access_token, role: 'USER', provider: 'LOCAL' };
  const value = encodeURIComponent(JSON.stringify(session));
  await page.context().addCookies([{ name: 'auth-token', value, url: baseURL ?? '' }]);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const path of ['/admin/sign-in', '/admin/booking']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(/\/user\/?$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(visited.filter((path) => path.startsWith('/admin'))).toEqual(['/admin/sign-in', '/admin/booking']);
});

test('signs out every tab when one signs out', { tag: '@full' }, async ({ page, context, allow }) => {
  // The list may prefetch a record at any time, even while the session ends.
  allow(/status of 401/);
  await signIn(page, 'coordinator', '/booking');
  const other = await context.newPage();
  await other.goto('/admin/settings');
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  await other.getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/admin\/sign-in(\?next=|$)/);
  expect((await context.cookies()).some(({ name }) => name === 'auth-token')).toBe(false);
});

test('redirects once after several 401 responses', { tag: '@full' }, async ({ page, allow }) => {
  allow(/status of 401/);
  await signIn(page, 'coordinator', '/booking');
  await expect(page.getByRole('table')).toBeVisible();
  const session = {
    token: 'ended',
    role: 'ADMIN',
    provider: 'LOCAL',
    permissions: [{ name: 'booking', type: 'full' }],
  };
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => navigations.push(new URL(frame.url()).pathname));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.evaluate((button: HTMLElement, value) => {
    document.cookie = `auth-token=${encodeURIComponent(value)}; path=/`;
    button.click();
  }, JSON.stringify(session));
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(navigations).toEqual(['/admin/sign-in']);
});

test('shows the product’s own page for an unknown path', { tag: '@full' }, async ({ page, allow, axe }) => {
  allow(/status of 404/);
  await signIn(page, 'coordinator', '/booking');
  for (const path of ['/nothing/here', '/booking/abc', '/booking/2000000000/show', '/master/nothing']) {
    await page.goto(`/admin${path}`);
    await expect(
      page.getByRole('heading', { level: 1, name: `Page not found: /admin${path}` }),
    ).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Error 404' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  }
  await axe();
  await page.goto('/admin/BOOKING/');
  await expect(page.getByRole('table')).toBeVisible();
});
