import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { open, view } from './parent.ts';

const failed = 'Something went wrong. Please try again later.';

async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opening;
}

test.beforeEach(async ({ page, allow }) => {
  // Google's stand-in has another origin.
  allow(/foreign request|favicon/);
  await open(page, '/sign-in');
});

test('signs in through the popup and opens /user', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL('/user');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marguerite');
  expect(popup.isClosed()).toBe(true);
});

test('lets a parent who signed in with Google set a password', { tag: '@full' }, async ({ page }) => {
  await (await openPopup(page)).getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL('/user');
  await view(page, 'Account');
  const security = page.locator('#security');
  await security.getByRole('heading', { name: 'Signing in' }).click();
  await security.getByRole('link', { name: 'Set a password' }).click();
  await expect(page.getByRole('button', { name: 'Send me a PIN' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(page).toHaveURL('/forgot-password');
});

test('registers a parent with Google', async ({ page }) => {
  await open(page, '/register');
  await (await openPopup(page)).getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL('/user');
});

test('reports a closed popup', { tag: '@full' }, async ({ page, axe }) => {
  const popup = await openPopup(page);
  await popup.waitForURL(/interaction/);
  await popup.close();
  await expect(page.getByText('Auth popup window closed')).toBeVisible();
  await axe();
});

test('reports an error from Google or from the API', { tag: '@full' }, async ({ page, context, allow }) => {
  allow(/status of 503/);
  await context.route('**/api/users/google/start', (route) =>
    route.fulfill({ json: { url: new URL('/auth-redirect?error=access_denied', page.url()).href } }),
  );
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText('You cancelled at Google.')).toBeVisible();
  await context.route('**/api/users/google/start', (route) =>
    route.fulfill({ status: 503, json: { message: 'No' } }),
  );
  await open(page, '/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText(failed)).toBeVisible();
});

test('reports a blocked popup and continues in the same window', { tag: '@full' }, async ({ page }) => {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Continue to Google in this window' }).click();
  await page.getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL('/user');
});

test('returns to the page of the account that needed the session, from the popup and in the same window', {
  tag: '@full',
}, async ({ page }) => {
  const path = '/user/family?from=mail';
  // The account's page leaves for the sign-in while it loads.
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ next: path })}`);
  await (await openPopup(page)).getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL(path);
  await page.context().clearCookies({ name: 'auth-token' });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/next=/);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Continue to Google in this window' }).click();
  await page.getByRole('button', { name: /Marguerite/ }).click();
  await expect(page).toHaveURL(path);
});

test('reports a return from Google without a code', { tag: '@full' }, async ({ page, axe }) => {
  await page.goto('/auth-redirect');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await axe();
});
