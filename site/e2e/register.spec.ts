import { expect, test } from '../../.ci/e2e.ts';
import { signInAsOwner } from './admin.ts';
import {
  fillRegistration,
  linkIn,
  loaded,
  mailTo,
  newAddress,
  newParent,
  open,
  openAccount,
  register,
  signIn,
  typeCredentials,
} from './parent.ts';

test('registers, resends the mail, activates the account through its link and signs in', async ({
  page,
  request,
  axe,
  allow,
}) => {
  const email = newAddress('register');
  await open(page, '/register');
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Account has been created please check your email to activate your account'),
  ).toBeVisible();
  const again = page.getByRole('button', { name: 'Resend the e-mail' });
  await expect(again).toBeHidden();
  await expect(again).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();
  await page.reload();
  await expect(page.getByText(`An e-mail is on its way to ${email}.`)).toBeVisible();
  await again.click();
  await expect(
    page.getByText('Please check your email to activate your account.', { exact: true }),
  ).toBeVisible();
  await axe();

  const link = linkIn(await mailTo(request, email, /verify your e-mail/), 'email-verification');
  await open(page, link);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL('/user');
  expect(await page.evaluate(() => sessionStorage.getItem('registered'))).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth');
  await expect(page.getByRole('region', { name: 'Please read our agreement' })).toBeVisible();
  await axe();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText(/^Thank you\. You have agreed/)).toBeVisible();

  allow(/status of 422/);
  await open(page, link);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('begins the registration again for a mistyped address', { tag: '@full' }, async ({ page }) => {
  const submit = page.getByRole('button', { name: 'Create account' });
  await open(page, '/register');
  await fillRegistration(page, newAddress('mistyped'));
  await submit.click();
  await page.getByRole('link', { name: 'Wrong address? Start again' }).click();
  await expect(submit).toBeVisible();
  await page.reload();
  await expect(submit).toBeVisible();
});

test('asks a parent who opens the link in another browser to sign in', async ({ page, request, axe }) => {
  const email = newAddress('elsewhere');
  await register(request, email);
  await open(page, linkIn(await mailTo(request, email, /verify your e-mail/), 'email-verification'));
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await axe();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.locator('astro-island:not([ssr])')).toBeAttached();
  await typeCredentials(page, email);
  await expect(page).toHaveURL('/user');
});

test('leads a parent recorded by the agency to choose a password after verifying their address', {
  tag: '@full',
}, async ({ page, request, axe }) => {
  const email = newAddress('recorded');
  const call = await signInAsOwner(request);
  await call('POST', '/users/parents', { first_name: 'Ruth', last_name: 'Adeyemi', email });
  const mail = await mailTo(request, email, /verify your e-mail/);
  await open(page, linkIn(mail, 'email-verification'));
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await axe();
  await page.getByRole('link', { name: 'Choose a password' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('shows registration errors beside their fields', { tag: '@full' }, async ({ page, axe }) => {
  await open(page, '/register');
  await fillRegistration(page, 'nobody', 'something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check the e-mail address')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('nobody@families.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await axe();
});

test('shows that a sign-in has failed, even without a message from the server', { tag: '@full' }, async ({
  page,
  allow,
  axe,
}) => {
  allow(/status of 422/);
  await open(page, '/sign-in');
  await typeCredentials(page, newAddress('nobody'), 'wrong password');
  await expect(page.getByText('Credential is not valid').first()).toBeVisible();
  await axe();
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 422, body: '' }));
  await open(page, '/sign-in');
  await typeCredentials(page, newAddress('nobody'), 'wrong password');
  await expect(page.getByText('Credential is not valid')).toBeVisible();
});

test('shows and hides a typed password in every field', { tag: '@full' }, async ({ page, axe }) => {
  await open(page, '/register');
  for (const label of ['Password', 'Confirm password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${label}`, exact: true }).click();
    await expect(field).toHaveAttribute('type', 'text');
  }
  await axe();
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await open(page, '/sign-in');
  await expect(page.getByRole('button', { name: 'Show Password' })).toBeVisible();
});

test('keeps typed values in the form, not in the URL, if it is submitted before its script runs', {
  tag: '@full',
}, async ({ page, allow }) => {
  allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('ruth@families.example');
  await page.getByLabel('Password').fill('frogs like puddles 7');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveValue('ruth@families.example');
  expect(new URL(page.url()).search).toBe('');
});

test('redirects a signed-in parent from pages for guests in every tab, and signs out of all tabs', {
  tag: '@full',
}, async ({ page, context, request, allow }) => {
  // A call may be under way when the session ends.
  allow(/status of 401/);
  const email = await newParent(request, 'tabs');
  const other = await context.newPage();
  await open(other, '/sign-in');
  await signIn(page, email);
  await expect(other).toHaveURL('/user');
  await other.goto('/register');
  await expect(other).toHaveURL('/user');
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const account = other.getByRole('navigation', { name: 'Account' });
  await other.goto('/support');
  await expect(account.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(account.getByRole('link', { name: 'Book a nanny' })).toBeVisible();
  await other.goto('/');
  const main = other.getByRole('main');
  for (const action of await main.getByRole('link', { name: 'Book a nanny' }).all())
    await expect(action).toHaveAttribute('href', '/user/request');
  await expect(main.getByRole('link', { name: 'Book a nanny' })).toHaveCount(2);
  await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await account.getByRole('link', { name: 'My account' }).click();
  await expect(other).toHaveURL('/user');
  await loaded(other);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(other).toHaveURL('/sign-in');
});

test('redirects to the parents’ sign-in after the session has ended', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
  allow,
}) => {
  allow(/status of 401/);
  const value = encodeURIComponent(JSON.stringify({ token: 'over', role: 'USER', provider: 'LOCAL' }));
  await context.addCookies([{ name: 'auth-token', value, url: baseURL ?? '' }]);
  await page.goto('/user');
  await expect(page).toHaveURL('/sign-in');
  expect((await context.cookies()).find(({ name }) => name === 'auth-token')).toBeUndefined();
});

test('opens, after the sign-in, the page of the account that the parent first tried to open', {
  tag: '@full',
}, async ({ page, request }) => {
  const email = await newParent(request, 'returning');
  await page.goto('/user/request?again=');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await typeCredentials(page, email);
  await expect(page).toHaveURL('/user/request?again=');
});

test('returns, after the next sign-in, to the page on which the session ended', { tag: '@full' }, async ({
  page,
  context,
  request,
  allow,
}) => {
  allow(/status of 401/);
  const email = await newParent(request, 'ended');
  const path = '/user/family?from=mail';
  const signInAgain = `/sign-in?${new URLSearchParams({ next: path })}`;
  await openAccount(page, path, email);

  const other = await context.newPage();
  await openAccount(other, '/user');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(signInAgain);
  await typeCredentials(page, email);
  await expect(page).toHaveURL(path);

  const session = (await context.cookies()).find(({ name }) => name === 'auth-token');
  const over = encodeURIComponent(JSON.stringify({ token: 'over', role: 'USER', provider: 'LOCAL' }));
  await context.addCookies([{ ...session!, value: over }]);
  await page.reload();
  await expect(page).toHaveURL(signInAgain);
  await typeCredentials(page, email);
  await expect(page).toHaveURL(path);
});

test('redirects to the parents’ sign-in if a call fails because another tab signed out', {
  tag: '@full',
}, async ({ page, context, request, allow }) => {
  allow(/status of 401/);
  await signIn(page, await newParent(request, 'meanwhile'));
  await page.route('**/api/users/booking?**', async (route) => {
    await context.clearCookies({ name: 'auth-token' });
    await route.fulfill({ status: 401, json: { error: { message: 'Sign in to do this.' } } });
  });
  await page.reload();
  await expect(page).toHaveURL('/sign-in');
});

test('leaves an admin’s session alone', { tag: '@full' }, async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ token: 'x', role: 'ADMIN', provider: 'LOCAL' }));
  await context.addCookies([{ name: 'auth-token', value, url: baseURL ?? '' }]);
  for (const path of ['/sign-in', '/register', '/user']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You are signed in to the back office' })).toBeVisible();
  }
  expect((await context.cookies()).find(({ name }) => name === 'auth-token')?.value).toBe(value);
});
