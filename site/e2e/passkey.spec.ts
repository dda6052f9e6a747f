import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { loaded, mailTo, newParent, open, openAccount, password, typeCredentials } from './parent.ts';

test.use({ viewport: { width: 390, height: 844 } });

const settings = (page: Page) => page.locator('#security');

async function openSettings(page: Page) {
  await page.goto('/user/account');
  await loaded(page);
  await settings(page).getByRole('heading', { name: 'Signing in' }).click();
  await expect(settings(page).getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
}

const signInByPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

async function addPasskey(page: Page) {
  await settings(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(settings(page).getByText(/^Added .*, not used yet\.$/)).toBeVisible();
}

async function removePasskey(page: Page) {
  await settings(page)
    .getByRole('button', { name: /^Remove: / })
    .click();
  await settings(page).getByRole('button', { name: 'Remove it' }).click();
}

test('signs a new parent in by a passkey alone, which they add and remove in their settings', async ({
  page,
  request,
  axeInBothSchemes,
}) => {
  await addDevice(page);
  const email = await newParent(request, 'passkey');
  await openAccount(page, '/user/account', email);
  await openSettings(page);
  await addPasskey(page);
  await axeInBothSchemes();
  await mailTo(request, email, /passkey/i);

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL('/sign-in');
  await open(page, '/sign-in?next=/user/family');
  await axeInBothSchemes();
  await signInByPasskey(page);
  await page.waitForURL('/user/family');

  await openSettings(page);
  await expect(settings(page).getByText(/^Added .*, last used /)).toBeVisible();
  await removePasskey(page);
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await expect(settings(page).getByRole('button', { name: /^Remove: / })).toHaveCount(0);
});

test('says nothing of a closed dialog, and the reason if a passkey is no longer valid', {
  tag: '@full',
}, async ({ page, request, allow, axe }) => {
  allow(/status of 422/);
  const device = await addDevice(page);
  const email = await newParent(request, 'old-passkey');
  await openAccount(page, '/user/account', email);
  await openSettings(page);
  await addPasskey(page);
  await removePasskey(page);
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await page.context().clearCookies();

  await open(page, '/sign-in');
  await signInByPasskey(page);
  const failure = page.getByText('This passkey could not be checked. Please try again.');
  await expect(failure).toBeVisible();
  await axe();
  await page.getByLabel('E-mail').fill(email);
  await expect(failure).toBeHidden();
  await device.setVerified(false);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('main .failure')).toHaveCount(0);
  await device.replacePasskeys();
  await typeCredentials(page, email);
  await page.waitForURL('/user');
});

test('asks in place for a proof, repeats the call once, and does nothing if the parent goes back', {
  tag: '@full',
}, async ({ page, request, allow, axe }) => {
  allow(/status of (403|422)/);
  await addDevice(page);
  const email = await newParent(request, 'proof');
  await openAccount(page, '/user/account', email);
  await openSettings(page);
  await addPasskey(page);
  // The API refuses a session whose last proof is ten minutes old; its own tests show that.
  let refusals = 3;
  await page.route(/\/api\/users\/passkeys\/\d+$/, (route) => {
    refusals -= 1;
    if (refusals < 0) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'fresh_proof_required', message: 'Prove it.' } });
  });
  const question = page.getByRole('region', { name: 'Please confirm that it is you' });
  await removePasskey(page);
  await expect(question).toBeFocused();
  await axe();
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(question).toBeHidden();

  await settings(page).getByRole('button', { name: 'Remove it' }).click();
  await question.getByLabel('Current password').fill('not this one');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.locator('#proof_password-error')).toBeVisible();
  await question.getByLabel('Current password').fill(password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  // Refused twice: the call is repeated only once.
  await expect(settings(page).getByText('Prove it.')).toBeVisible();
  expect(refusals).toBe(0);
  refusals = 1;
  await settings(page).getByRole('button', { name: 'Remove it' }).click();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();

  const refused = { status: 403, json: { code: 'fresh_proof_required', message: 'Prove it.' } };
  await page.route('/api/users/export', (route) => route.fulfill(refused), { times: 1 });
  await page.locator('#data').getByRole('heading', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Download your data' }).click();
  await question.getByLabel('Current password').fill(password);
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await downloading;
});

test('asks a parent with a passkey alone to confirm by it before the account is deleted', {
  tag: '@full',
}, async ({ page, request, axe }) => {
  await addDevice(page);
  const email = await newParent(request, 'passkey-alone');
  await openAccount(page, '/user/account', email);
  await openSettings(page);
  await addPasskey(page);
  // The API asks for it once the last proof is ten minutes old and there is no password; its own tests show that.
  const asked = { json: { data: { reasons: [], proof: 'fresh' } } };
  await page.route('/api/users/deletion', (route) => route.fulfill(asked), { times: 1 });
  await page.reload();
  const deletion = page.locator('#delete');
  await deletion.getByRole('heading', { name: 'Delete your account' }).click();
  await deletion.getByRole('button', { name: 'Confirm that it is you' }).click();
  await axe();
  await deletion.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('shows nothing of passkeys in a browser without them', { tag: '@full' }, async ({ page, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await open(page, '/sign-in');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await expect(page.getByText('Sign in with a passkey')).toBeHidden();
  await openAccount(page, '/user/account', await newParent(request, 'old-browser'));
  await openSettings(page);
  await expect(settings(page).getByText(/passkey/i)).toHaveCount(0);
});
