import { expect, test } from '../../.ci/e2e.ts';
import { addFamily, signInAsOwner } from './admin.ts';
import { fillMorning, loaded, newParent, openAccount } from './parent.ts';

test('a parent requests a suggested night with a wish, and changes the request until a nanny is asked', async ({
  page,
  request,
  axeInBothSchemes,
  allow,
}) => {
  allow(/status of 409/);
  const email = await newParent(request, 'wish');
  const call = await signInAsOwner(request);
  await addFamily(call, email);
  await openAccount(page, '/user/request', email);
  await page.getByRole('button', { name: /night$|^Tonight$/ }).click();
  await expect(page.getByText(/^Until \w+ \d+ \w+, 01:00 \(6 hours\)$/)).toBeVisible();
  await page.getByLabel('Experience').selectOption('senior');
  await expect(page.locator('#request .estimate')).toContainText('With a senior nanny.');
  await axeInBothSchemes();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.waitForURL(/\/user\/booking\/\d+$/);
  const path = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Change this request' }).click();
  await page.waitForURL(/change=\d+$/);
  await loaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Change your request' })).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('19:00');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('01:00');
  await expect(page.getByLabel('Experience')).toHaveValue('senior');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await loaded(other);
  await fillMorning(page);
  await page.getByLabel('Experience').selectOption('');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.waitForURL(path);
  await loaded(page);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('You changed your request');
  await expect(page.getByRole('article').first()).toContainText('09:00–13:00');
  await other.getByRole('button', { name: 'Save the changes' }).click();
  await expect(other.getByText(/^This request has changed since you opened it here/)).toBeVisible();
  await other.close();

  const id = path.split('/').at(-1);
  const { nannies } = await call('GET', `/booking/availability?booking_id=${id}`);
  const { version } = await call('GET', `/booking/${id}`);
  await call('POST', `/booking/${id}/offer`, { version, nanny_polo_id: nannies[0].id });
  await page.goto(`/user/request?change=${id}`);
  await expect(page.getByText('This request can no longer be changed here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0);
});
