import { userPasskeySignIn } from '@nanny-polo/shared/accounts/user-passkeys';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { addDevice } from '../../.ci/passkey-device.ts';
import { loaded, newParent, open, openAccount } from './parent.ts';

/** Another origin of the product's host, whose passkeys a browser therefore lets it use. */
const elsewhere = 'http://localhost:9/';

/** Asks the API for a challenge, lets a page's device prove it, and returns the status of signing in with the proof. */
async function signInFrom(page: Page, request: APIRequestContext): Promise<number> {
  const options = await (await request.post(`/api${userPasskeySignIn.start.url}`)).json();
  const response = await page.evaluate(async (challenge) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge);
    const passkey = await navigator.credentials.get({ publicKey });
    return passkey instanceof PublicKeyCredential ? passkey.toJSON() : null;
  }, options);
  return (await request.post(`/api${userPasskeySignIn.finish.url}`, { data: { response } })).status();
}

test('refuses a passkey that was used on another origin, and is shown none of another host', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  const device = await addDevice(page);
  await openAccount(page, '/user/account', await newParent(request, 'origin'));
  await page.goto('/user/account');
  await loaded(page);
  await page.locator('#security').getByRole('heading', { name: 'Signing in' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const passkey = await device.exportPasskey();
  await device.replacePasskeys();

  const context = await browser.newContext();
  const other = await context.newPage();
  const copy = await addDevice(other);
  await copy.replacePasskeys(passkey);
  await other.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }));
  await other.goto(elsewhere);
  expect(await signInFrom(other, request)).toBe(422);
  await other.goto(new URL('/support', page.url()).href);
  expect(await signInFrom(other, request)).toBe(200);

  await copy.replacePasskeys({ ...passkey, rpId: 'nanny.example' });
  await open(other, new URL('/sign-in', page.url()).href);
  const button = other.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await expect(other).toHaveURL('/sign-in');
  await context.close();
});
