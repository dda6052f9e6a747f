import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { startDemoSession, startSession } from '../../.ci/session.ts';
import { callApi, colleaguePassword, newColleague } from './admin.ts';

test.use({ reuseContext: false });

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'auth-token');

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click();
const addPasskey = (page: Page) => page.getByRole('button', { name: 'Add a passkey' }).click();
const removals = (page: Page) => page.getByRole('button', { name: /^Remove .+, added / });

/** Opens the second step of a sign-in that leads to `path`. */
async function openSecondStep(page: Page, email: string, path: string) {
  await page.goto(`/admin/sign-in?next=${path}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(colleaguePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
}

test('signs in on two devices, and refuses an unverified person and a copy of a passkey', {
  tag: '@full',
}, async ({ page, browser, watch, axe, allow }) => {
  allow(/status of 422/);
  await startDemoSession(page, 'owner');
  const { email } = await newColleague(page, { booking: 'visit' });
  await startSession(page, 'ADMIN', { email, password: colleaguePassword });
  const laptop = await addDevice(page);
  await page.goto('/admin/settings');
  await addPasskey(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(removals(page)).toHaveCount(1);
  const synced = await laptop.exportPasskey();

  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  await watch(context);
  const other = await context.newPage();
  const phone = await addDevice(other);
  await phone.setPresent(false);

  await test.step('the other device has no passkey, then one whose person it cannot verify', async () => {
    await openSecondStep(other, email, '/admin/settings');
    await phone.setPresent(true);
    await usePasskey(other);
    await expect(other.getByText('No passkey was used')).toBeVisible();
    await phone.replacePasskeys(synced);
    await phone.setVerified(false);
    await usePasskey(other);
    await expect(other.getByRole('button', { name: 'Use a passkey' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await expect(other.getByText('No passkey was used')).toBeVisible();
    await axe(other);
    expect(await isSignedIn(other)).toBe(false);
    await phone.setVerified(true);
    await usePasskey(other);
    await expect(other).toHaveURL('/admin/settings');
  });

  await test.step('the other device adds a passkey of its own, which both can tell apart', async () => {
    await phone.replacePasskeys();
    await addPasskey(other);
    await expect(removals(other)).toHaveCount(2);
    await axe(other);
  });

  await test.step('of two tabs at the second step, one signs in and both go where they were led', async () => {
    await phone.setPresent(false);
    await context.clearCookies();
    const tab = await context.newPage();
    await openSecondStep(tab, email, '/admin/booking');
    await openSecondStep(other, email, '/admin/settings');
    await phone.setPresent(true);
    await usePasskey(other);
    await expect(other).toHaveURL('/admin/settings');
    await tab.bringToFront();
    await expect(tab).toHaveURL('/admin/booking');
    await expect(tab.getByRole('button', { name: 'Your account' })).toBeVisible();
    await tab.close();
  });

  await test.step('a copy whose counter goes back signs nobody in', async () => {
    await other.bringToFront();
    const own = await phone.exportPasskey();
    await phone.setPresent(false);
    await context.clearCookies();
    await openSecondStep(other, email, '/admin/settings');
    await phone.replacePasskeys({ ...own, signCount: 0 });
    await phone.setPresent(true);
    await usePasskey(other);
    await expect(other.getByText('This passkey could not be checked')).toBeVisible();
    await axe(other);
    expect(await isSignedIn(other)).toBe(false);
    await phone.replacePasskeys({ ...own, signCount: own.signCount + 1 });
    await usePasskey(other);
    await expect(other).toHaveURL('/admin/settings');
  });

  await test.step('a passkey that the first device removes no longer signs in', async () => {
    await page.reload();
    await expect(removals(page)).toHaveCount(2);
    const names = await removals(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    await removals(page).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(removals(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: names[0] ?? '', exact: true })).toBeVisible();
    await phone.setPresent(false);
    await context.clearCookies();
    await openSecondStep(other, email, '/admin/settings');
    await phone.setPresent(true);
    await usePasskey(other);
    await expect(other.getByText('No passkey was used')).toBeVisible();
    expect(await isSignedIn(other)).toBe(false);
    expect(await callApi(page, 'GET', '/admin/passkeys')).toHaveLength(1);
  });
  await context.close();
});
