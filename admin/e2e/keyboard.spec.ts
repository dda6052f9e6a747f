import { expect, test } from '../../.ci/e2e.ts';
import { enter, menuEntry, signIn, tabTo } from './admin.ts';

test('creates and changes a role by keyboard alone, with its menu shown before saving', async ({
  page,
  axe,
}) => {
  await signIn(page, 'owner', '/');
  await enter(page, menuEntry(page, 'Role'));
  await enter(page, page.getByRole('link', { name: 'New role' }));
  const name = `Role ${Date.now()}`;
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('radio', { name: 'Bookings: None' }));
  await page.keyboard.press('ArrowRight');
  const menu = page.getByRole('list', { name: 'Menu with this role' });
  await expect(menu.getByRole('listitem')).toHaveText([/^Bookings/, 'Settings']);
  await expect(menu).toContainText('First screen after sign-in');
  await expect(page.getByText('Gain: Bookings (view only)')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Discount: None' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Discount: Can edit' })).toBeChecked();
  await axe();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Edit' }));
  await tabTo(page, page.getByRole('radio', { name: 'Discount: Can edit' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Lose: Discount (view only)')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      'changed from Bookings (view only), Discount (can edit) to Bookings (view only), Discount (view only)',
    ),
  ).toBeVisible();
});
