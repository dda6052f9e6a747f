import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession, watchParentSession } from '../../.ci/session.ts';
import { callApi, linkIn, mailTo } from './admin.ts';

const password = 'a street in Hackney';

const pinIn = (mail: string) => /\b(\d{6})\b/.exec(mail.replace(/<[^>]+>/g, ' '))?.[1] ?? '';

/** Signs in as the owner, invites a new admin and returns that admin's address. */
async function invite(page: Page): Promise<string> {
  await startDemoSession(page, 'owner');
  const email = `new-${Date.now()}-${Math.floor(Math.random() * 1000)}@nannypolo.example`;
  await callApi(page, 'POST', '/admin/admin-user', { first_name: 'Nora', last_name: 'Quill', email });
  return email;
}

test('lets an invited admin set their password once, sign in and change their name', async ({
  page,
  browser,
  watch,
  axe,
  allow,
}) => {
  allow(/status of 4(01|22)/);
  const email = await invite(page);
  const link = linkIn(await mailTo(page, email, /invited/));
  const context = await browser.newContext();
  await watch(context);
  const own = await context.newPage();

  await own.goto(link);
  await expect(own.getByRole('heading', { name: 'Welcome to Nanny Polo' })).toBeVisible();
  await axe(own);
  await own.getByLabel('New password', { exact: true }).fill('short');
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(own.getByText('At least 10 characters', { exact: true })).toBeVisible();
  for (const label of ['New password', 'Confirm new password']) {
    await own.getByLabel(label, { exact: true }).fill(password);
  }
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(
    own.getByText('Your password has been set. Please login with your new password.'),
  ).toBeVisible();
  await own.goto(link);
  await own.getByLabel('New password', { exact: true }).fill(password);
  await own.getByLabel('Confirm new password').fill(password);
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(own.getByRole('alert')).not.toBeEmpty();

  await own.goto('/admin/sign-in?next=/admin/settings');
  await own.getByLabel('E-mail').fill(email);
  await own.getByLabel('Password', { exact: true }).fill(password);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own).toHaveURL(/\/admin\/settings$/);
  await expect(own.getByText('This browser')).toBeVisible();
  await axe(own);
  await own.emulateMedia({ colorScheme: 'dark' });
  await axe(own);

  await own.getByLabel('Last name').fill('Quillfeather');
  await own.getByRole('button', { name: 'Save name' }).click();
  await expect(own.getByText('Your name is saved')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Your account: Nora Quillfeather' })).toBeVisible();
  await context.close();
});

test('lets an admin reset their password and change their e-mail address, and lets the owner correct that address', {
  tag: '@full',
}, async ({ page, browser, watch, axe, allow }) => {
  allow(/status of 4(01|22)/);
  const email = await invite(page);
  const token = linkIn(await mailTo(page, email, /invited/))
    .split('/')
    .at(-1);
  await callApi(page, 'POST', `/admins/invitation/${token}`, { password, confirm_password: password });
  const context = await browser.newContext();
  await watch(context);
  const own = await context.newPage();

  await own.goto('/admin/sign-in?next=/admin/settings');
  await own.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(own).toHaveURL(/\/admin\/forgot-password\?next=/);
  await axe(own);
  await own.getByLabel('E-mail').fill(email);
  await own.getByRole('button', { name: 'Send the PIN' }).click();
  await expect(own.getByText('OTP has been sent to your email. Please check your email.')).toBeVisible();
  await expect(own.getByRole('timer')).toHaveText(/0:[0-5]\d$/);
  await expect(own.getByRole('button', { name: /^Send a new PIN in 0:[0-5]\d$/ })).toBeDisabled();
  await own.getByLabel('PIN').fill('000000');
  await own.getByRole('button', { name: 'Check the PIN' }).click();
  await expect(own.getByText('This PIN is wrong. You have 4 tries left.')).toBeVisible();
  await axe(own);
  await own.getByLabel('PIN').fill(pinIn(await mailTo(page, email, /PIN/)));
  await own.getByRole('button', { name: 'Check the PIN' }).click();
  await expect(own.getByLabel('New password', { exact: true })).toBeFocused();
  for (const label of ['New password', 'Confirm new password']) {
    await own.getByLabel(label, { exact: true }).fill(`${password}!`);
  }
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(own.getByText('Please login with your new password.')).toBeVisible();

  await own.getByLabel('E-mail').fill(email);
  await own.getByLabel('Password', { exact: true }).fill(`${password}!`);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own).toHaveURL(/\/admin\/settings$/);

  await own.getByLabel('New e-mail').fill(`x-${email}`);
  await own.getByLabel('Your password').fill('not this one');
  await own.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(own.getByText('This is not your password')).toBeVisible();
  await own.getByLabel('Your password').fill(`${password}!`);
  await own.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(
    own.getByText('Please check your new inbox for the link that verifies this address.'),
  ).toBeVisible();
  await own.goto(linkIn(await mailTo(page, `x-${email}`, /new e-mail address/)));
  await axe(own);
  await own.getByRole('button', { name: 'Use the new address' }).click();
  await expect(own.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();
  await own.getByRole('link', { name: 'To the back office' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();

  await page.goto(`/admin/admin-user?${new URLSearchParams({ filter: JSON.stringify({ q: email }) })}`);
  await page.getByRole('link', { name: 'Nora Quill' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('E-mail').fill(`y-${email}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not yet')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Resend the verification link' }).click();
  await expect(page.getByText(`Another verification link is on its way to y-${email}`)).toBeVisible();
  await own.goto(linkIn(await mailTo(page, `y-${email}`, /verify your e-mail/)));
  await axe(own);
  await own.getByRole('button', { name: 'Verify my address' }).click();
  await own.getByRole('link', { name: 'To the back office' }).click();
  await own.getByLabel('E-mail').fill(`y-${email}`);
  await own.getByLabel('Password', { exact: true }).fill(`${password}!`);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();
  await context.close();
});

test('ends a parent’s session when an invited admin sets a password in the same browser', {
  tag: '@full',
}, async ({ page }) => {
  const link = linkIn(await mailTo(page, await invite(page), /invited/));
  await startDemoSession(page, 'parent');
  const isSessionValid = await watchParentSession(page);
  expect(await isSessionValid()).toBe(true);
  await page.goto(link);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Please login with your new password.')).toBeVisible();
  expect(await isSessionValid()).toBe(false);
});

test('keeps signed-out pages small on a phone, and reports an invalid link', { tag: '@full' }, async ({
  page,
  axe,
  allow,
}) => {
  allow(/status of 422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/admin/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe();
  const weights = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(130 * 1024);
  for (const path of ['email-verification', 'verify-email-changes']) {
    await page.goto(`/admin/${path}/nothing`);
    await page.locator('.guest-submit').click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await axe();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
