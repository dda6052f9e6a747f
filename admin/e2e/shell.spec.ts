import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Request } from '@playwright/test';
import { hoursOf, people, typeCredentials } from './admin.ts';
import { expect, test } from './signed-in.ts';

test.use({ who: 'coordinator', reuseContext: false });

test('reloads once if a release removed a chunk, and restores the form’s input', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  test.slow();
  allow(/status of 404|PinMap|reading 'default'/);
  await page.goto('/admin/booking/create');
  await page.getByLabel('Internal note').fill('Rings after six.');
  const day = hoursOf(addDays(agencyDayOf(), 66));
  for (const [label, digits] of [
    ['Start', day.typed(9)],
    ['End', day.typed(13)],
  ] as const) {
    await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type(digits);
  }
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(new URL(request.url()).pathname);
  });
  await page.route(/\/PinMap-/, (route) =>
    navigations.length > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  const [parent] = await people(page, 'parents');
  await page.getByRole('combobox', { name: 'Parent' }).fill(parent?.name ?? '');
  await page.getByRole('option', { name: parent?.name ?? '', exact: true }).click();

  await expect(page.getByText(/^Your unsaved changes/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Internal note')).toHaveValue('Rings after six.');
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(parent?.name ?? '');
  await expect(page.getByLabel('Map of the family and the free nannies')).toBeVisible();
  expect(navigations).toEqual(['/admin/booking/create']);
});

test('prefetches the scripts of the screens in the menu when idle, four at most at a time, and no others', {
  tag: '@full',
}, async ({ page }) => {
  const fetched = new Set<string>();
  let [running, most] = [0, 0];
  // What the screen itself still loads is no fetch.
  const nameOf = (request: Request) =>
    request.resourceType() === 'fetch' ? /assets\/(\w+)-[\w-]+\.js$/.exec(request.url())?.[1] : undefined;
  await page.goto('/admin');
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
  page.on('request', (request) => {
    if (!nameOf(request)) return;
    running += 1;
    most = Math.max(most, running);
  });
  page.on('requestfinished', (request) => {
    const name = nameOf(request);
    if (!name) return;
    running -= 1;
    fetched.add(name);
  });
  await expect
    .poll(() => [...fetched])
    .toEqual(
      expect.arrayContaining(['BookingList', 'DiscountList', 'NannyPoloList', 'ParentList', 'Settings']),
    );
  expect([...fetched]).not.toContain('RoleList');
  expect(most).toBeLessThanOrEqual(4);
});

test('shows a status and a message for a screen that cannot be loaded, and loads it on retry', {
  tag: '@full',
}, async ({ page, allow, axeInBothSchemes }) => {
  allow(/ERR_FAILED|dynamically imported module|reading 'DiscountList'/);
  await page.route('**/assets/DiscountList-*', (route) => route.abort());
  await page.goto('/admin/master/discount');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Error 503' })).toBeVisible();
  await expect(main).toContainText('Part of the back office could not be loaded.');
  await axeInBothSchemes();
  await expect(main.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await page.unroute('**/assets/DiscountList-*');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('shows a status and a message for a screen that fails', { tag: '@full' }, async ({ page, allow }) => {
  allow(/Error/);
  await page.route(/\/api\/admin\/booking\/1$/, (route) => route.fulfill({ json: { id: 1, children: {} } }));
  await page.goto('/admin/booking/1/show');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Error 500' })).toBeVisible();
  await expect(main).toContainText('This page failed.');
  await expect(main).not.toContainText('React');
});

test.describe('signed out', () => {
  test.use({ who: 'guest' });

  test('says that the back office could not be loaded, and loads it on retry', { tag: '@full' }, async ({
    page,
    allow,
    axeInBothSchemes,
  }) => {
    allow(/ERR_FAILED|dynamically imported module|reading '(default|App)'/);
    await page.route('**/assets/App-*.js', (route) => route.abort());
    await page.goto('/admin/sign-in');
    await typeCredentials(page, 'coordinator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 503');
    await expect(page.getByRole('alert')).toContainText('Part of the back office could not be loaded.');
    await axeInBothSchemes();
    await page.unroute('**/assets/App-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('says that the back office has not loaded, even without any script, and loads it on retry', {
    tag: '@full',
  }, async ({ page, allow, axeInBothSchemes }) => {
    allow(/ERR_FAILED/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/admin/sign-in');
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The back office has not loaded yet');
    await axeInBothSchemes();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });
});
