import type { Request } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { linkIn, mailTo, newParent, open, openAccount, password } from './parent.ts';

test('disowns a sign-in by the link in its mail, which leads to the PIN and works once', async ({
  page,
  request,
  allow,
  axeInBothSchemes,
}) => {
  allow(/status of 422/);
  const email = await newParent(request, 'not-me');
  expect((await request.post('/api/users/login', { data: { email, password } })).ok()).toBe(true);
  await openAccount(page, '/user/account', email);
  const link = linkIn(await mailTo(request, email, /new browser/), 'not-me');
  await page.context().clearCookies();

  const calls: Request[] = [];
  page.on('request', (call) => void calls.push(call));
  await open(page, link);
  await axeInBothSchemes();
  await page.getByRole('button', { name: 'Sign everyone out and reset' }).click();
  await page.waitForURL('/forgot-password');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByLabel('Six-digit PIN')).toHaveAccessibleDescription(new RegExp(email));
  // Too many mails went to the new address for a PIN at once; the page says when it can be requested.
  await expect(page.getByText(/signed out everywhere/)).toBeVisible();
  const headers = await Promise.all(calls.map((call) => call.allHeaders()));
  expect(headers.filter(({ referer }) => referer?.includes('not-me'))).toEqual([]);
  await page.reload();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();

  await open(page, link);
  await page.getByRole('button', { name: 'Sign everyone out and reset' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await axeInBothSchemes();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await page.waitForURL('/forgot-password');
});
