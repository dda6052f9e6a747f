import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { startDemoSession, startSession } from '../../.ci/session.ts';
import { callApi, colleaguePassword, newColleague } from './admin.ts';

test.use({ reuseContext: false });

const refusal = { message: 'Please confirm that it is you.', code: 'fresh_proof_required' };

/** Starts the session of a new admin with these permissions, whom the owner invites. Returns the admin. */
async function startOwnSession(page: Page, held: Parameters<typeof newColleague>[1]) {
  await startDemoSession(page, 'owner');
  const colleague = await newColleague(page, held);
  await startSession(page, 'ADMIN', { email: colleague.email, password: colleaguePassword });
  return colleague;
}

/** Refuses the first write of this kind as the API does when the session's proof is older than ten minutes. */
async function refuseFirst(page: Page, method: string, url: string): Promise<void> {
  let isRefused = false;
  await page.route(url, (route) => {
    if (isRefused || route.request().method() !== method) return route.continue();
    isRefused = true;
    return route.fulfill({ status: 403, json: refusal });
  });
}

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

async function prove(page: Page): Promise<void> {
  await proofOf(page).getByLabel('Password', { exact: true }).fill(colleaguePassword);
  await page.keyboard.press('Enter');
  await expect(proofOf(page)).toBeHidden();
}

/** Opens a role's form as an admin who may change it, types a name and saves, which is refused at first. */
async function saveRole(page: Page) {
  await startOwnSession(page, { role: 'full' });
  const name = `Reception ${crypto.randomUUID().slice(0, 8)}`;
  const role = await callApi(page, 'POST', '/admin/role', { name, permissions: [] });
  await page.goto(`/admin/role/${role.id}`);
  const input = page.getByRole('textbox', { name: 'Name', exact: true });
  await input.fill(`${name} desk`);
  await refuseFirst(page, 'PUT', `**/api/admin/role/${role.id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(proofOf(page).getByLabel('Password', { exact: true })).toBeFocused();
  return { typed: `${name} desk`, input, read: () => callApi(page, 'GET', `/admin/role/${role.id}`) };
}

test('asks who is changing a role after ten minutes, and saves what was typed', async ({
  page,
  axe,
  allow,
}) => {
  allow(/status of (403|422)/);
  const { typed, read } = await saveRole(page);
  await axe();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(proofOf(page).getByText('This is not your password')).toBeVisible();
  await axe();
  await prove(page);
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible();
  expect((await read()).name).toBe(typed);
});

test('keeps the form as it is if the admin does not say who they are', async ({ page, allow }) => {
  allow(/status of 403/);
  const { typed, input, read } = await saveRole(page);
  await page.keyboard.press('Escape');
  await expect(proofOf(page)).toBeHidden();
  await expect(input).toHaveValue(typed);
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  expect((await read()).name).not.toBe(typed);
});

/** Adds a passkey to the account whose session the page has, on a device of its own. */
async function addPasskey(page: Page): Promise<void> {
  await addDevice(page);
  const options = await callApi(page, 'POST', '/admin/passkeys/options');
  const response = await page.evaluate(async (creation) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const { id, rawId, type, response } = credential.toJSON() as RegistrationResponseJSON;
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
  }, options);
  await callApi(page, 'POST', '/admin/passkeys', { response });
}

test('lets an admin remove the second factor of another who has lost it', async ({
  page,
  browser,
  watch,
  axe,
  allow,
}) => {
  // The authenticator still offers the passkey that was removed.
  allow(/status of (40[13]|422)/);
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  await watch(context);
  const other = await context.newPage();
  const { id, email } = await startOwnSession(other, { role: 'visit' });
  await addPasskey(other);
  await other.goto('/admin/settings');
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();

  await startOwnSession(page, { role: 'full', 'admin-user': 'full' });
  await page.goto(`/admin/admin-user/${id}/show`);
  await expect(page.getByText('Has a second factor')).toBeVisible();
  await page.getByRole('button', { name: 'Remove second factor…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor of Nora Quill' });
  await dialog.getByLabel('Reason').fill('Lost her phone on the bus');
  await axe();
  await refuseFirst(page, 'POST', '**/api/admin/admin-user/*/reset-second-factor');
  await dialog.getByRole('button', { name: 'Remove second factor' }).click();
  await expect(proofOf(page).getByLabel('Password', { exact: true })).toBeFocused();
  await axe();
  await prove(page);
  await expect(page.getByText('The second factor of Nora Quill has been removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove second factor…' })).toBeHidden();
  await expect(page.getByText('removed the second factor')).toBeVisible();
  await expect(page.getByText('Lost her phone on the bus')).toBeVisible();

  await other.reload();
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await startSession(other, 'ADMIN', { email, password: colleaguePassword });
  await other.goto('/admin/settings');
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
  await context.close();
});
