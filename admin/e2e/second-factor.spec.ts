import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, test } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, linkIn, mailTo } from './admin.ts';

const password = 'a street in Hackney';

/** How long a one-time code counts, in seconds. */
const stepSeconds = 30;

/** Creates an admin who has chosen a password, and leaves the browser signed out. Returns their address. */
async function createAdmin(page: Page): Promise<string> {
  await startDemoSession(page, 'owner');
  const email = `factor-${crypto.randomUUID().slice(0, 8)}@nannypolo.example`;
  await callApi(page, 'POST', '/admin/admin-user', { first_name: 'Nora', last_name: 'Quill', email });
  const token = linkIn(await mailTo(page, email, /invited/))
    .split('/')
    .at(-1);
  await callApi(page, 'POST', `/admins/invitation/${token}`, { password, confirm_password: password });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  return email;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'auth-token');

test('signs in with codes, a recovery code and a passkey that were set up in the settings', async ({
  page,
  allow,
  axeInBothSchemes,
}) => {
  allow(/status of 422/);
  const email = await createAdmin(page);
  const { setPresent } = await addDevice(page);
  const secondStep = page.getByRole('heading', { name: 'Is it you?' });

  await page.goto('/admin/sign-in?next=/admin/settings');
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('The first code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code does not fit')).toBeVisible();
  await axeInBothSchemes();
  await dialog.getByLabel('The first code from the app').fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode] = await dialog.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();
  await expect(dialog).toBeHidden();
  await axeInBothSchemes();

  await setPresent(false);
  await signOut(page);
  await page.goto('/admin/sign-in?next=/admin/settings');
  await typePassword(page, email);
  await expect(secondStep).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await axeInBothSchemes();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await typePassword(page, email);
  await expect(secondStep).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/admin/settings');
  await expect(tab.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('One-time code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not valid')).toBeVisible();
  const epoch = Math.floor(Date.now() / 1000) + stepSeconds;
  await page.getByLabel('One-time code').fill(await generate({ secret, epoch }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  await tab.bringToFront();
  await expect(tab.getByText('10 codes are left.')).toBeVisible();
  await tab.close();

  await signOut(page);
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

  await signOut(page);
  await typePassword(page, email);
  await expect(secondStep).toBeVisible();
  await setPresent(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.goto('/admin/settings');
  await expect(page.getByText('9 codes are left.')).toBeVisible();
});

test('signs in with a passkey alone, by the button and from the e-mail field', async ({ page }) => {
  const email = await createAdmin(page);
  const { setPresent } = await addDevice(page);
  await page.goto('/admin/sign-in?next=/admin/settings');
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await setPresent(false);

  await signOut(page);
  // The authenticator takes the suggestion of the e-mail field by itself.
  await setPresent(true);
  await page.goto('/admin/sign-in?next=/admin/settings');
  await expect(page).toHaveURL('/admin/settings');

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await setPresent(false);
  await signOut(page);
  await page.goto('/admin/sign-in?next=/admin/settings');
  await setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin/settings');
});
