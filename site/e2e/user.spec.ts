import { readFile } from 'node:fs/promises';
import { expect, test } from '../../.ci/e2e.ts';
import { atTheAgency, someParent } from './admin.ts';
import {
  linkIn,
  mailTo,
  newAddress,
  newParent,
  offerTo,
  open,
  password,
  pinIn,
  signIn,
  typeCredentials,
  view,
} from './parent.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Four hours of a morning, three to seven weeks ahead, for `datetime-local` inputs. */
function someMorning() {
  const day = new Date(Date.now() + (21 + Math.floor(Math.random() * 28)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return { start: `${day}T09:00`, end: `${day}T13:00`, day };
}

/** The life of the demo's PIN and 15 s more, in milliseconds. */
const pinLife = 76_000;

/** The parent who requested a PIN before the first test. */
let forgetful: { email: string; since: number };

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const email = await someParent(await atTheAgency(request), 50);
  await request.post('/api/users/forget-password', { data: { email } });
  await mailTo(request, email, /PIN/);
  forgetful = { email, since: Date.now() };
  await request.dispose();
});

test('shows a parent each step of a request: offered, accepted by the link, confirmed', async ({
  page,
  browser,
  baseURL,
  watch,
  request,
  axe,
  allow,
}) => {
  test.slow();
  await signIn(page, 'parent@nannypolo.example', 'demo-nanny-polo');
  const { start, end } = someMorning();
  await page.getByLabel('From').fill(start);
  await page.getByLabel('Until').fill(end);
  const price = page.locator('#request .estimate');
  await expect(price).toContainText(/In all\s*£\d+/);
  await page.getByText('Add a note or a discount code').click();
  await page.getByLabel('Discount code').fill('NO-SUCH-CODE');
  await expect(price).toContainText('NO-SUCH-CODE: ');
  await page.getByLabel('Discount code').fill('');
  await expect(price).not.toContainText('NO-SUCH-CODE');
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/users/booking'),
  );
  await page.getByRole('button', { name: 'Send the request' }).click();
  const booking = await (await asked).json();
  expect(booking.status).toBe('requested');
  await expect(page).toHaveURL('/user#bookings');
  const card = page.getByRole('article', { name: booking.code });
  await expect(card).toContainText('Requested');
  await expect(card).toContainText('09:00–13:00');

  const call = await atTheAgency(request);
  const { nannies } = await call('GET', `/booking/availability?booking_id=${booking.id}`);
  const { version } = await call('GET', `/booking/${booking.id}`);
  const nanny = await call('GET', `/master/nanny-polo/${nannies[0].id}`);
  await call('POST', `/booking/${booking.id}/offer`, { version, nanny_polo_id: nanny.id });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch(context);
  const hers = await context.newPage();
  const link = await offerTo(request, nanny.email, booking.code);
  await open(hers, link);
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('would you like this one?');
  await axe(hers);
  const second = await context.newPage();
  await open(second, link);
  await expect(second.getByRole('button', { name: 'Yes, I accept' })).toBeVisible();
  await hers.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('Thank you');
  allow(/status of 422/);
  await second.getByRole('button', { name: 'No, I can’t' }).click();
  await second.getByRole('button', { name: 'Decline this booking' }).click();
  await expect(second.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await context.close();

  const answered = await call('GET', `/booking/${booking.id}`);
  if (answered.status === 'offered')
    await call('POST', `/booking/${booking.id}/confirm`, { version: answered.version });
  await page.reload();
  const earlier = page.getByRole('button', { name: 'Show earlier ones' });
  await expect(async () => {
    if (!(await card.isVisible())) await earlier.click({ timeout: 1000 });
    await expect(card).toContainText('Confirmed', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(card).toContainText('Your nanny is');

  await card.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(card).toContainText('Cancelling now costs nothing.');
  await axe();
  await card.getByRole('button', { name: 'Cancel it' }).click();
  await expect(card).toContainText('Cancelled');
});

test('lets a new parent enter the family, upload a document and read why it was rejected', async ({
  page,
  request,
  axe,
}) => {
  const email = await newParent(request, 'family');
  await signIn(page, email);
  await expect(page.getByRole('link', { name: /^Hand in: .*Care agreement/ })).toBeVisible();
  await page.getByRole('link', { name: 'Tell us about your children' }).click();
  await page.getByRole('button', { name: 'Add a child' }).click();
  const child = page.getByRole('group', { name: 'Child 1' });
  await child.getByLabel('Name').fill('Ruby');
  await child.getByLabel('Date of birth').fill('2022-05-01');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('Street and number').fill('3 Nunhead Lane');
  await address.getByLabel('Postcode').fill('SE15 3TR');
  await page.getByRole('button', { name: 'Save family' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Tell us about your children')).toBeHidden();
  await child.getByText('Ruby', { exact: true }).click();
  await expect(child.getByLabel('Date of birth')).toHaveValue('2022-05-01');
  await axe();
  await view(page, 'Ask for a nanny');
  await expect(page.getByRole('checkbox', { name: 'Ruby' })).toBeChecked();

  await view(page, 'Documents');
  await page.getByLabel('Which document').selectOption({ index: 1 });
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50 * 1024 };
  await line.send('Network.emulateNetworkConditions', slow);
  const scan = { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024) };
  await page.getByLabel('File').setInputFiles(scan);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^[1-9]\d?% sent$/)).toBeVisible({ timeout: 30_000 });
  await axe();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByLabel('File').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('button', { name: 'Hand in' }).click();
  const card = page.locator('#documents article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Handed in');

  const call = await atTheAgency(request);
  const filter = JSON.stringify({ q: email });
  const [parent] = await call('GET', `/users/parents?filter=${filter}`);
  const [document] = await call(
    'GET',
    `/master/parent-documents?filter=${JSON.stringify({ parent_id: parent.id })}`,
  );
  const path = `/master/parent-documents/${document.id}`;
  const { version } = await call('POST', `${path}/review`, { version: document.version });
  await call('POST', `${path}/reject`, { version, reason: 'It is a pixel.' });
  await page.reload();
  await expect(card).toContainText('Why: It is a pixel.');
  await axe();
  await card.getByLabel('File').setInputFiles({ name: 'better.png', mimeType: 'image/png', buffer: pixel });
  await card.getByRole('button', { name: 'Hand in again' }).click();
  await expect(card).toContainText('Handed in again');
});

test('lets a parent change name, phone and password, end a session and download the data', async ({
  page,
  browser,
  baseURL,
  request,
  allow,
  axe,
}) => {
  allow(/status of 422/);
  const email = await newParent(request, 'profile');
  await signIn(page, email);
  await view(page, 'You');
  const you = page.locator('#profile');
  await you.getByLabel('First name').fill('Rhoda');
  await you.getByLabel('Phone').fill('12');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(you.getByText('Not a phone number')).toBeVisible();
  await you.getByLabel('Phone').fill('07700 900123');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhoda');

  const security = page.locator('#security');
  await security.getByRole('heading', { name: 'Sign-in' }).click();
  await security.getByLabel('Your password now').fill('not this one');
  await security.getByLabel('New password').fill('puddles like frogs 9');
  await security.getByLabel('Password, once more').fill('puddles like frogs 9');
  await security.getByRole('button', { name: 'Change password' }).click();
  await expect(security.locator('#current_password-error')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await signIn(await elsewhere.newPage(), email);
  await elsewhere.close();
  await page.reload();
  const sessions = page.locator('#sessions');
  await sessions.getByRole('heading', { name: 'Where you are signed in' }).click();
  await expect(sessions.locator('article')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End it/ }).click();
  await expect(sessions.locator('article')).toHaveCount(1);
  await expect(sessions).toContainText('This one');

  await page.locator('#data').getByRole('heading', { name: 'Your data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const kept = await readFile(await (await downloading).path(), 'utf8');
  expect(kept).toContain(email);
  await axe();

  const other = newAddress('profile-new');
  await security.getByRole('heading', { name: 'Sign-in' }).click();
  await security.getByLabel('New e-mail').fill(other);
  await security.getByLabel('Your password', { exact: true }).fill(password);
  await security.getByRole('button', { name: 'Change e-mail' }).click();
  await open(page, linkIn(await mailTo(request, other, /confirm your new e-mail/), 'verify-email-changes'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible();
  expect(await mailTo(request, email, /Your e-mail address was changed/)).toContain(other);
  await page.context().clearCookies();
  await signIn(page, other);
  await page.context().clearCookies();
  await open(page, '/sign-in');
  await typeCredentials(page, email);
  await expect(page.getByText('Credential is not valid').first()).toBeVisible();
});

test('refuses the right PIN after it has expired', async ({ page, request, axe, allow }) => {
  test.setTimeout(180_000);
  allow(/status of 422/);
  const { email, since } = forgetful;
  const mail = await mailTo(request, email, /PIN/);
  await expect.poll(() => Date.now() - since, { timeout: 120_000 }).toBeGreaterThan(pinLife);
  // The PIN was requested before the tests above, so that this test need not wait.
  await page.route('**/api/users/forget-password', (route) =>
    route.fulfill({ json: { message: 'Asked for already.', expires_in: 60 } }),
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

test('fits each page of the account on a phone with at most one main action, in both schemes', async ({
  page,
  axe,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'parent@nannypolo.example', 'demo-nanny-polo');
  for (const name of ['Ask for a nanny', 'Bookings', 'Documents', 'Family', 'You']) {
    await view(page, name);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(main.getByText('One moment…').filter({ visible: true })).toHaveCount(0);
    const actions = main.locator('.button:not(.quiet-button)').filter({ visible: true });
    expect(await actions.count()).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe();
  }
});
