import { expect, test } from '../../.ci/e2e.ts';
import { signIn } from './admin.ts';

test('links tasks to their filtered lists', async ({ page, axe }) => {
  await signIn(page, 'coordinator', '');
  await expect(page).toHaveURL(/\/admin$/);
  const work = page.getByRole('region', { name: 'Today’s work' });
  await expect(work.getByRole('heading', { level: 2 })).toHaveText([
    /Unfilled, next 48 hours/,
    /To confirm/,
    /On hold/,
    /Unpaid/,
    /Documents/,
    /Tomorrow until noon/,
  ]);
  await axe();
  for (const task of ['Tomorrow until noon', 'Unfilled, next 48 hours', 'To confirm', 'On hold']) {
    await work.getByRole('heading', { name: task }).getByRole('link').click();
    await expect(page).toHaveURL(/\/admin\/booking\?filter=/);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Today’s work' })).toHaveText(task);
    await page.getByRole('link', { name: 'Dashboard' }).click();
  }
});

test('finds orders by status and payment, and shows figures as tables', async ({ page, axe }) => {
  await signIn(page, 'visitor', '');
  await expect(page.getByRole('tab', { name: /^All/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Placed/ }).click();
  await expect(page).toHaveURL(/filter=.*placed/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();

  await page.getByRole('heading', { name: 'Orders' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page.getByText(/ in 7 days$/)).toHaveCount(2);
  await axe();
  for (const chart of ['Revenue', 'Bookings', 'Nannies booked this week']) {
    await page.getByRole('button', { name: `${chart}: Show as table` }).click();
    await expect(page.getByRole('region', { name: chart, exact: true }).getByRole('row')).toHaveCount(8);
  }
  await axe();
});

test('shows the day without overflow on a phone in dark mode', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'coordinator', '');
  await expect(page.getByRole('heading', { name: /To confirm/ })).toBeVisible();
  await page.mouse.wheel(0, 9000);
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible();
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
