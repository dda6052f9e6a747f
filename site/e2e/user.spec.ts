import { readFile } from 'node:fs/promises';
import { expect, test } from '../../.ci/e2e.ts';
import { atTheAgency } from './admin.ts';
import { linkIn, mailTo, newParent, open, signIn } from './parent.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Four hours of a morning, three to seven weeks ahead, as a `datetime-local` input takes them. */
function someMorning() {
  const day = new Date(Date.now() + (21 + Math.floor(Math.random() * 28)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return { start: `${day}T09:00`, end: `${day}T13:00`, day };
}

test('a parent asks, the agency offers, the nanny accepts by her mail, the parent sees it', async ({
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
  const card = page.getByRole('article', { name: booking.code });
  await expect(card).toContainText('Requested');
  await expect(card).toContainText('09:00 to 13:00');

  const call = await atTheAgency(request);
  const { nannies } = await call('GET', `/booking/availability?booking_id=${booking.id}`);
  const { version } = await call('GET', `/booking/${booking.id}`);
  const nanny = await call('GET', `/master/nanny-polo/${nannies[0].id}`);
  await call('POST', `/booking/${booking.id}/offer`, { version, nanny_polo_id: nanny.id });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch(context);
  const hers = await context.newPage();
  const link = linkIn(await mailTo(request, nanny.email, /A booking for you/), 'offer');
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
  const [from] = await Promise.all([card]);
  for (let more = 0; more < 5 && !(await from.isVisible()); more += 1) {
    await page.waitForTimeout(500);
    const earlier = page.getByRole('button', { name: 'Show earlier ones' });
    if (await earlier.isVisible()) await earlier.click();
  }
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText('Your nanny is');

  await card.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(card).toContainText('Cancelling now costs nothing.');
  await axe();
  await card.getByRole('button', { name: 'Cancel it' }).click();
  await expect(card).toContainText('Cancelled');
});

test('a new parent tells of the family, hands a document in and reads why it was rejected', async ({
  page,
  request,
  axe,
}) => {
  const email = await newParent(request, 'family');
  await signIn(page, email);
  await expect(page.getByText('Tell us about your children')).toBeVisible();
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
  await expect(page.getByRole('checkbox', { name: 'Ruby' })).toBeChecked();

  await page.getByLabel('Which document').selectOption({ index: 1 });
  await page.getByLabel('File').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('button', { name: 'Hand in' }).click();
  const card = page.locator('#documents article');
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

test('a parent changes name, phone and password, ends a session and takes the data away', async ({
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
  const you = page.locator('#profile');
  await you.getByLabel('First name').fill('Rhoda');
  await you.getByLabel('Phone').fill('12');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(you.getByText('Not a phone number')).toBeVisible();
  await you.getByLabel('Phone').fill('07700 900123');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhoda');

  const security = page.locator('#security');
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
  await expect(sessions.locator('article')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End it/ }).click();
  await expect(sessions.locator('article')).toHaveCount(1);
  await expect(sessions).toContainText('This one');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const kept = await readFile(await (await downloading).path(), 'utf8');
  expect(kept).toContain(email);
  await axe();
});
