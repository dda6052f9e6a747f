import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { loaded, newAddress, newParent, open, openAccount, password, typeCredentials } from './parent.ts';

test('keeps what is typed through a reload and a new sign-in, and drops it at sign-out', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 401/);
  page.on('dialog', (dialog) => dialog.accept());
  const email = await newParent(request, 'draft');
  await openAccount(page, '/user/family', email);
  await page.getByRole('button', { name: 'Add a child' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Zebedee');
  await page.getByLabel('Date of birth').fill('04/05/2021');
  await page.getByRole('button', { name: 'Add a child' }).click();
  const second = page.getByRole('group', { name: 'Child 2' });
  await second.getByLabel('Name').fill('Dougal');
  await second.getByLabel('Date of birth').fill('04/05/2023');
  const agreement = page.getByRole('region', { name: 'Please read our agreement' });
  await agreement.getByRole('checkbox').check();
  await agreement.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText(/^Care agreement, version/)).toBeVisible();
  await page.reload();
  await loaded(page);
  const first = page.getByRole('group', { name: 'Child 1' });
  await expect(first.getByLabel('Name')).toHaveValue('Zebedee');
  await expect(first.getByLabel('Date of birth')).toHaveValue('04/05/2021');
  await expect(second.getByLabel('Name')).toHaveValue('Dougal');

  await page.context().clearCookies({ name: 'auth-token' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/sign-in/);
  await loaded(page);
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await typeCredentials(page, email);
  await page.waitForURL('/user/family');
  await expect(first.getByLabel('Name')).toHaveValue('Zebedee');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);

  const other = await page.context().newPage();
  other.on('dialog', (dialog) => dialog.accept());
  await other.goto('/user/request');
  await loaded(other);
  await other.getByLabel('Date', { exact: true }).fill('05/01/2027');
  const draftsOf = (window: Page) => window.evaluate(() => Object.keys(sessionStorage));
  await expect.poll(() => draftsOf(other)).not.toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/sign-in');
  expect(await draftsOf(page)).toEqual([]);
  await other.waitForURL(/\/sign-in/);
  expect(await draftsOf(other)).toEqual([]);
});

test('keeps a request: service, times, notes in a fold', { tag: '@full' }, async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await openAccount(page, '/user/request');
  await page.getByRole('radio', { name: 'Overnight' }).check();
  await page.getByLabel('Date', { exact: true }).fill('05/01/2027');
  await page.getByLabel('From', { exact: true }).fill('19:00');
  await page.getByText('Add a note or a discount code').click();
  await page.getByLabel('Discount code').fill('WELLIES');
  await page.reload();
  await loaded(page);
  await expect(page.getByRole('radio', { name: 'Overnight' })).toBeChecked();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('05/01/2027');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('19:00');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('07:00');
  await expect(page.getByLabel('Discount code')).toBeVisible();
  await expect(page.getByLabel('Discount code')).toHaveValue('WELLIES');
});

test('sends what was submitted before the form’s script ran', async ({ page, request }) => {
  const email = await newParent(request, 'early');
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'One moment…' }).first()).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('/user');
});

test('stops a link without a network, and says so in place', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/support');
  await page.getByLabel('Your message').fill(`Where are you? ${newAddress('offline')}`);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Privacy policy' }).first().click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page).toHaveURL('/support');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('link', { name: 'Privacy policy' }).first().click();
  await page.waitForURL('/privacy-policy');
});
