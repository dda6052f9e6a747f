import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession, watchParentSession } from '../../.ci/session.ts';
import { signInAsOwner, someParent } from './admin.ts';
import { earlyPin } from './early-pin.ts';
import { mailTo, open, pinIn, typeCredentials } from './parent.ts';

test('sets a new password with a valid PIN although the countdown is over and two attempts have failed', async ({
  page,
  request,
  axe,
  allow,
}) => {
  allow(/status of 422/);
  // A new account would get no second mail within a minute of the first.
  const email = await someParent(await signInAsOwner(request), 20);
  await page.clock.install();
  await open(page, '/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a PIN' }).click();
  await expect(page.getByText('OTP has been sent to your email. Please check your email.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`is in our e-mail to ${email}.`)).toBeVisible();
  await expect(page.getByText(/It expires in 0:[0-5]\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send a new PIN in 0:[0-5]\d$/ })).toBeDisabled();
  await axe();
  await page.clock.fastForward(61_000);
  await expect(page.getByText('expired', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new PIN', exact: true })).toBeEnabled();
  await axe();

  const mail = await mailTo(request, email, /PIN|password/i);
  const pin = pinIn(mail);
  await page.getByLabel('Six-digit PIN').fill(pin === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Check PIN' }).click();
  await expect(page.locator('#pin-error')).toHaveText('This PIN is wrong. You have 4 tries left.');
  await expect(page.getByLabel('Six-digit PIN')).toBeFocused();
  await page.getByLabel('Six-digit PIN').fill(` ${pin.slice(0, 3)} ${pin.slice(3)}`);
  await page.getByRole('button', { name: 'Check PIN' }).click();

  await page.getByLabel('New password').fill('puddles like frogs 8');
  await page.getByLabel('Confirm password').fill('puddles like frogs 8');
  const over = 'This PIN has expired. Please request a new one.';
  await page.route('**/forget-password/reset-password', (route) =>
    route.fulfill({ status: 422, json: { message: over, errors: { pin: [over] } } }),
  );
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(over)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new PIN' })).toBeVisible();
  await axe();
  await page.unroute('**/forget-password/reset-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(
    page.getByText('Your password has been set. Please login with your new password.'),
  ).toBeVisible();
  await open(page, '/sign-in');
  await typeCredentials(page, email, 'puddles like frogs 8');
  await expect(page).toHaveURL('/user');
});

test('a password reset ends the session of another account in the same browser', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/api/users/forget-password**', (route) =>
    route.fulfill({ json: { message: 'Sent', expires_in: 60, resend_in: 60 } }),
  );
  for (const step of ['verify-pin', 'reset-password'])
    await page.route(`**/forget-password/${step}`, (route) => route.fulfill({ json: { message: 'Done' } }));
  await startDemoSession(page, 'parent');
  const isSessionValid = await watchParentSession(page);
  expect(await isSessionValid()).toBe(true);
  await open(page, '/forgot-password');
  await page.getByLabel('E-mail').fill('another@families.example');
  await page.getByRole('button', { name: 'Send me a PIN' }).click();
  await page.getByLabel('Six-digit PIN').fill('123456');
  await page.getByRole('button', { name: 'Check PIN' }).click();
  await page.getByLabel('New password').fill('puddles like frogs 8');
  await page.getByLabel('Confirm password').fill('puddles like frogs 8');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Done')).toBeVisible();
  await expect.poll(isSessionValid).toBe(false);
});

/** How long the demo's PIN is valid, in milliseconds. */
const pinValidity = 60_000;

test('rejects the right PIN after it has expired', { tag: '@full' }, async ({
  page,
  request,
  axe,
  allow,
}) => {
  allow(/status of 422/);
  const { email, since } = earlyPin();
  const mail = await mailTo(request, email, /PIN/);
  await expect.poll(() => Date.now() - since, { timeout: 120_000 }).toBeGreaterThan(pinValidity);
  await page.route('**/api/users/forget-password', (route) =>
    route.fulfill({ json: { message: 'A PIN has already been sent.', expires_in: 60, resend_in: 60 } }),
  );
  await open(page, '/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a PIN' }).click();
  await page.getByLabel('Six-digit PIN').fill(pinIn(mail));
  await page.getByRole('button', { name: 'Check PIN' }).click();
  await expect(page.locator('#pin-error')).toHaveText(/has expired/);
  await expect(page.getByLabel('Six-digit PIN')).toBeFocused();
  await axe();
});
