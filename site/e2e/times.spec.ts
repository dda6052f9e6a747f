import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from '../../.ci/e2e.ts';
import { addFamily, signInAsOwner } from './admin.ts';
import { fillMorning, newParent, openAccount } from './parent.ts';

const notADate = 'Not a date. Type day, month and year, such as 27/11/2026.';
const notATime = 'Not a time. Type hours and minutes, such as 18:30.';
const written = (day: string) => day.split('-').reverse().join('/');
const ahead = (days: number) => written(addDays(agencyDayOf(), days));

test('an error of the date or the time stays until that input is right, and 24:00 is the end of the day', {
  tag: '@full',
}, async ({ page }) => {
  await openAccount(page, '/user/request');
  const [day, time] = [page.getByLabel('Date', { exact: true }), page.getByLabel('From', { exact: true })];
  await day.fill('31/02/2026');
  await time.fill('9');
  await expect(page.getByText(notADate)).toBeVisible();
  await time.fill('99');
  await day.fill(ahead(30));
  await expect(page.getByText(notADate)).toBeHidden();
  await expect(page.getByText(notATime)).toBeVisible();
  await time.fill('18');
  await expect(page.getByText(notATime)).toBeHidden();

  const until = page.getByLabel('Until', { exact: true });
  await expect(until).toHaveValue('22:00');
  const priced = page.waitForRequest((request) => {
    if (!request.url().endsWith('/users/booking/quote')) return false;
    const { start_at, end_at } = request.postDataJSON();
    return Date.parse(end_at) - Date.parse(start_at) === 6 * 3_600_000;
  });
  await until.fill('24:00');
  await expect(until).toHaveValue('24:00');
  await priced;
});

test('asks a parent once about care by the hour for more than a day', { tag: '@full' }, async ({
  page,
  request,
  axeInBothSchemes,
  allow,
}) => {
  allow(/status of 409/);
  const email = await newParent(request, 'times');
  await addFamily(await signInAsOwner(request), email);
  await openAccount(page, '/user/request', email);
  await fillMorning(page, 30);
  await page.getByRole('checkbox', { name: 'Ends on another day' }).check();
  await page.getByLabel('End date').fill(ahead(31));
  await page.getByLabel('Until', { exact: true }).fill('15:00');
  await expect(page.getByText(/^Until .*, 15:00 \(30 hours\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the request' }).click();
  const question = page.getByRole('region', { name: 'Is this time right?' });
  await expect(question.getByRole('listitem')).toHaveText(/by the hour for 30 hours. It would cost £/);
  await axeInBothSchemes();
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await page.waitForURL(/\/user\/booking\/\d+$/);
});

test('a device whose clock is wrong can request a time that is right', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const email = await newParent(request, 'clock');
  await addFamily(await signInAsOwner(request), email);
  await page.clock.setSystemTime(Date.now() + 40 * 86_400_000);
  await openAccount(page, '/user/request', email);
  await fillMorning(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.waitForURL(/\/user\/booking\/\d+$/);
});

test('sends no request while its price is being calculated, and waits for no price that fails', {
  tag: '@full',
}, async ({ page, allow }) => {
  allow(/status of 503/);
  await openAccount(page, '/user/request');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && /\/users\/booking$/.test(one.url())) sent.push(one.url());
  });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/users/booking/quote', async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: { message: 'Away' } });
  });
  await fillMorning(page);
  const waiting = page.getByRole('button', { name: 'Calculating the price…' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Until', { exact: true }).press('Enter');
  expect(sent).toEqual([]);
  answer();
  await expect(page.getByRole('button', { name: 'Send the request' })).toBeEnabled();
});
