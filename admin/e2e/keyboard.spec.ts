import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { enter, signIn, tabTo } from './admin.ts';

// A trace of so many presses takes longer than the presses.
test.use({ trace: 'off' });

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

test('a role is made and changed by keys alone, its menu shown before it is saved', async ({ page, axe }) => {
  test.setTimeout(120_000);
  await signIn(page, 'owner', '/');
  await enter(page, menuEntry(page, 'Role'));
  await enter(page, page.getByRole('link', { name: 'New role' }));
  const name = `Role ${Date.now()}`;
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('radio', { name: 'Bookings: None' }));
  await page.keyboard.press('ArrowRight');
  const menu = page.getByRole('list', { name: 'The menu with this role' });
  await expect(menu.getByRole('listitem')).toHaveText([/^Bookings/, 'Settings']);
  await expect(menu).toContainText('Starts here after sign-in');
  await expect(page.getByText('Gain: Bookings (visit)')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Discount: None' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Discount: Full' })).toBeChecked();
  await axe();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Edit' }));
  await tabTo(page, page.getByRole('radio', { name: 'Discount: Full' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Lose: Discount (visit)')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Bookings (visit), Discount (full) → Bookings (visit), Discount (visit)'),
  ).toBeVisible();
});

test('three documents are reviewed by keys alone from the menu on, one key each', async ({
  page,
  axe,
  allow,
}) => {
  // Another test may review the same queue.
  allow(/status of 409/);
  test.setTimeout(120_000);
  await signIn(page, 'coordinator', '/');
  await enter(page, menuEntry(page, 'Parents'));
  await enter(page, page.getByRole('link', { name: 'Parent documents' }));
  await enter(page, page.getByRole('link', { name: /^Review \d+ waiting/ }));
  const shown = async () => {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    return page.url();
  };
  const first = await shown();
  await axe();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Why is it rejected?')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page).not.toHaveURL(first);
  const second = await shown();
  await page.keyboard.press('r');
  await page.keyboard.type('The photograph is blurred');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(second);
  const third = await shown();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(third);
  const fourth = await shown();
  await page.keyboard.press('a');
  await expect(page).not.toHaveURL(fourth);
});
