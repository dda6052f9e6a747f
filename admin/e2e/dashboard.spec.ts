import { expect, test } from '../../.ci/e2e.ts';
import { enter, makeAccepted, menuEntry, removeAllFilters, saysOf, signIn, tabTo } from './admin.ts';

test(
  'confirms a booking from the today board by keyboard alone',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    test.slow();
    await signIn(page, 'coordinator', '/booking');
    const { id, code, parent_name } = await makeAccepted(page, parallelIndex);
    await enter(page, menuEntry(page, 'Dashboard'));
    await expect(page).toHaveURL(/\/admin\/?$/);
    const board = page.getByRole('region', { name: 'Today’s work' });
    const lines = board.getByRole('list', { name: 'Today' }).locator('li[data-record]');
    const line = board.locator(`li[data-record="/booking/${id}/show"]`);
    await expect(lines.first()).toBeVisible();
    await axe();
    await tabTo(page, lines.first());
    await page.keyboard.press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
    // The shortcuts are loaded after the screen; at the first line this key changes nothing.
    await expect(async () => {
      await page.keyboard.press('k');
      await expect(lines.first()).toBeFocused({ timeout: 500 });
    }).toPass();
    // The line is rendered once the focus gets near it.
    const focused = board.locator('li[data-record]:focus');
    const record = `/booking/${id}/show`;
    for (
      let presses = 0;
      presses < 100 && (await focused.getAttribute('data-record')) !== record;
      presses += 1
    )
      await page.keyboard.press('j');
    await expect(line).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: parent_name }).filter({ hasText: code });
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(saysOf({ parent_name }, 'is confirmed'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(line).toHaveCount(0);
    await expect(board.locator('li[data-record]:focus, h2:focus')).toHaveCount(1);
  },
);

test('links the counts of the board to their filtered lists', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'coordinator', '');
  const board = page.getByRole('region', { name: 'Today’s work' });
  await board.getByRole('link', { name: /^\d+ payments? due$/ }).click();
  await expect(page).toHaveURL(/\/admin\/order\?filter=.*owing/);
  await page.goBack();
  await board.getByRole('link', { name: /^\d+ documents? to review$/ }).click();
  await expect(page).toHaveURL(/\/admin\/master\/parent-documents\?filter=/);
});

test('finds orders by status and payment, and shows figures as tables', { tag: '@full' }, async ({
  page,
  axe,
  axeInBothSchemes,
}) => {
  await signIn(page, 'visitor', '');
  await expect(page.getByRole('tab', { name: /^All/ })).toBeVisible();
  await page.getByRole('tab', { name: /^Placed/ }).click();
  await expect(page.getByRole('tab', { name: /^Placed/, selected: true })).toBeVisible();
  await expect(page).toHaveURL(/filter=.*placed/);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Payment' }).click();
  await expect(page.getByRole('combobox', { name: 'Payment' })).toBeVisible();
  await removeAllFilters(page);

  await page.getByRole('heading', { name: 'Orders' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page.getByText(/ in the last 7 days$/)).toHaveCount(2);
  await axeInBothSchemes();
  for (const chart of ['Money received', 'Bookings', 'Nannies booked this week']) {
    await page.getByRole('button', { name: `${chart}: Show as table` }).click();
    await expect(page.getByRole('region', { name: chart, exact: true }).getByRole('row')).toHaveCount(8);
  }
  await axe();
});

test('shows the day without overflow on a phone in dark mode', { tag: '@full' }, async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'coordinator', '');
  await expect(page.getByRole('list', { name: 'Today' }).getByRole('listitem').first()).toBeVisible();
  await page.mouse.wheel(0, 9000);
  await expect(page.getByRole('heading', { name: 'Money received' })).toBeVisible();
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
