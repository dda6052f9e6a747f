import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { startDemoSession, startSession } from '../../.ci/session.ts';
import { callApi, colleaguePassword, linkIn, mailTo, newColleague, tabTo } from './admin.ts';
import { testOwnProduct } from './own-product.ts';

const test = testOwnProduct();

test.use({ reuseContext: false });

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'auth-token');

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });

test('ends open sessions once a second factor is required, which a mailed link alone sets up', {
  tag: '@full',
}, async ({ page, browser, watch, axe, allow, baseURL }) => {
  allow(/status of (401|409|422|429)/);
  await startDemoSession(page, 'owner');
  await addDevice(page);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const { email } = await newColleague(page, { booking: 'full' });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch(context);
  const other = await context.newPage();
  await startSession(other, 'ADMIN', { email, password: colleaguePassword });
  await other.goto('/admin/booking');
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();

  const { version } = await callApi(page, 'GET', '/admin/agency-settings/1');
  await callApi(page, 'PUT', '/admin/agency-settings/1', { version, second_factor: 'full' });
  await other.reload();
  await expect(welcome(other)).toBeVisible();
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(colleaguePassword);
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(other.getByText('Please open the link in the mail')).toBeVisible();
  await axe(other);
  await other.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(other.getByText(/You can request another in/)).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);

  const link = linkIn(await mailTo(page, email, /second factor/i));
  await other.goto(link);
  await other.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused();
  await axe(other);
  await tabTo(other, other.getByRole('button', { name: /^One-time codes/ }));
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'One-time codes' })).toBeFocused();
  const secret = (await other.getByRole('code').innerText()).replaceAll(' ', '');
  await axe(other);
  await tabTo(other, other.getByLabel('The first code from the app'));
  await other.keyboard.type(await generate({ secret }));
  await other.keyboard.press('Enter');
  await expect(other.getByRole('listitem')).toHaveCount(10);
  await axe(other);
  expect(await isSignedIn(other)).toBe(false);
  await tabTo(other, other.getByRole('button', { name: 'I have kept them' }));
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();

  await other.goto('/admin/settings');
  await other.getByRole('button', { name: 'Remove one-time codes' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('This is your last second factor')).toBeVisible();

  await other.goto(link);
  await other.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(other.getByText('This link is not valid or has expired')).toBeVisible();
  await axe(other);
  await other.goto('/admin/settings');
  await expect(other.getByText('10 codes are left.')).toBeVisible();
  await context.close();
});
