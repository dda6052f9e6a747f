import { expect, test } from '../../.ci/e2e.ts';
import { callApi, removeAllFilters, signIn, typeCredentials } from './admin.ts';

test('keeps search, tabs, filters, order and page in the URL', { tag: '@full' }, async ({
  page,
  axe,
  axeInBothSchemes,
}) => {
  await signIn(page, 'coordinator', '/booking');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await axeInBothSchemes();

  await page.getByRole('tab', { name: /^Confirmed/ }).click();
  await expect(rows.getByText('Confirmed')).toHaveCount(25);
  await page.getByRole('button', { name: 'Sort by Start descending' }).click();
  await expect(page).toHaveURL(/sort=start_at/);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText(/^26–50 of/)).toBeVisible();

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Service' }).click();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Hourly' }).click();
  await expect(page).toHaveURL(/service/);
  await expect(rows.first()).toContainText('Hourly');
  // The pointer is over a heading, whose tooltip lies outside the landmarks.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await axe();
  const count = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(count);
  await expect(page.getByRole('tab', { selected: true })).toContainText('Confirmed');

  await removeAllFilters(page);
  await expect(page.getByRole('tab', { selected: true })).toContainText('All');
  await page.getByRole('textbox', { name: 'Search' }).fill('BK-000007');
  await expect(rows).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search' }).fill('no such booking');
  await expect(page.getByText(/found using the current filters/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(25);
});

test('filters by a date that is typed key by key', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'coordinator', '/booking');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Starts on or after' }).click();
  await page.getByRole('spinbutton', { name: 'Day' }).click();
  // Slower than the filter form, which renders again while an incomplete year stands there.
  await page.keyboard.type('01012031', { delay: 700 });
  await expect(page).toHaveURL(/start_at_gte%22%3A%222031-01-01T00%3A00%3A00/);
  await expect(page.getByText(/found using the current filters/)).toBeVisible();
});

test('keeps chosen columns and saved views after signing in again', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'coordinator', '/booking');
  await page.getByRole('tab', { name: /^Offered/ }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const view = `Kept ${Date.now()}`;
  const dialog = page.getByRole('dialog', { name: /^Views of/ });
  await dialog.getByLabel('Name of the view').fill(view);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('button', { name: `Actions for ${view}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('switch', { name: 'Source' }).or(page.getByLabel('Source')).first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await page.goto('/admin/sign-in?next=/admin/booking');
  await typeCredentials(page, 'coordinator');
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible();
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('button', { name: view }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Offered');
  const views = await callApi(page, 'GET', '/admin/view?resource=booking');
  const saved = views.find(({ name }: { name: string }) => name === view);
  await callApi(page, 'DELETE', `/admin/view/${saved.id}`);
});

test('exports the filtered bookings', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'coordinator', '/booking?filter={"status":"no_show"}');
  await expect(page.getByRole('tab', { selected: true })).toContainText('No-show');
  const total = Number((await page.getByText(/of \d+$/).textContent())?.split(' of ')[1]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString('utf8');
  expect(text.trim().split('\r\n')).toHaveLength(total + 1);
});

test('makes the same change to several bookings', { tag: '@full' }, async ({ page, axe }) => {
  await signIn(page, 'coordinator', '/booking?filter={"status":"requested"}');
  await expect(page.locator('tbody tr')).not.toHaveCount(0);
  for (const box of (await page.getByRole('checkbox', { name: /^Select BK-/ }).all()).slice(0, 2))
    await box.check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await axe();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 changed')).toBeVisible();
});

test('shows a visitor the same screens without write controls', { tag: '@full' }, async ({ page, axe }) => {
  await signIn(page, 'visitor', '/booking');
  await expect(page.locator('tbody tr')).toHaveCount(25);
  await expect(page.getByRole('link', { name: 'New booking' })).toHaveCount(0);
  // A visitor may print and export what is selected.
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Confirm|Delete|Change)/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^BK-/ }).first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await axe();
  for (const path of ['/booking/create', '/booking/1']) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'You may not open this page' })).toBeVisible();
  }
});

test('shows cards without overflow on a phone in dark mode', { tag: '@full' }, async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'coordinator', '/booking');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(25);
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await axe();
});
