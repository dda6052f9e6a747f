import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, signIn } from './admin.ts';

const listed = (page: Page, path: string, filter: object) =>
  callApi(
    page,
    'GET',
    `/admin/${path}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,199]' })}`,
  );

/** Returns a time from 9:00 to 12:00 UTC on the next Thursday that is at least two days ahead. */
function nextThursday() {
  const start = new Date(Date.now() + 2 * 86_400_000);
  start.setUTCHours(9, 0, 0, 0);
  while (start.getUTCDay() !== 4) start.setUTCDate(start.getUTCDate() + 1);
  return { start_at: start.toISOString(), end_at: new Date(start.getTime() + 3 * 3_600_000).toISOString() };
}

/**
 * Creates an accepted booking for a family that has no coming bookings and is the only one found by the parent's
 * initial and the first three letters of the surname. Returns this search text and the booking.
 */
async function acceptedOnThursday(page: Page) {
  const complete = { state: 'active', documents_complete: true, email_verified: true };
  const time = nextThursday();
  for (const { id, name } of await listed(page, 'users/parents', complete)) {
    const ahead = await listed(page, 'booking', { parent_id: id, start_at_gte: new Date().toISOString() });
    const [first, last] = name.split(' ');
    const text = `${first[0]} ${last.slice(0, 3)}`.toLowerCase();
    const found = await callApi(page, 'GET', `/admin/search?${new URLSearchParams({ q: text })}`);
    const families = found.filter(({ resource }: { resource: string }) => resource === 'users/parents');
    if (ahead.length > 0 || families.length !== 1 || families[0].id !== id) continue;
    const query = new URLSearchParams({ ...time, parent_id: String(id) });
    const { nannies } = await callApi(page, 'GET', `/admin/booking/availability?${query}`);
    const body = { parent_id: id, service: 'hourly', ...time, nanny_polo_id: nannies[0].id };
    const { id: bookingId, version } = await callApi(page, 'POST', '/admin/booking', body);
    const answer = { version, answer: 'accepted' };
    return { text, booking: await callApi(page, 'POST', `/admin/booking/${bookingId}/answer`, answer) };
  }
  throw new Error('No family without coming bookings has a unique name');
}

test('confirms a family’s booking on Thursday from any screen with at most 12 keys', async ({
  page,
  axe,
}) => {
  test.slow();
  await signIn(page, 'coordinator', '/settings');
  const { text, booking } = await acceptedOnThursday(page);
  await page.getByLabel('First name').focus();
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };

  await press('Control+k', ...text);
  const option = page.getByRole('option', { name: booking.code });
  await expect(option).toContainText('Thu');
  await expect(option).toHaveAttribute('aria-disabled', 'false');
  const highlighted = page.locator('[role="option"].Mui-focused');
  while (!(await highlighted.textContent())?.includes(booking.code) && keys < 12) await press('ArrowDown');
  await press('Tab');
  await expect(highlighted).toHaveText('Confirm');
  await axe();
  await press('Enter');
  const dialog = page
    .getByRole('dialog', { name: /^Confirm: .+’s visit on Thu / })
    .filter({ hasText: booking.code });
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await press('Enter');

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  expect(await callApi(page, 'GET', `/admin/booking/${booking.id}`)).toMatchObject({ status: 'confirmed' });
  expect(keys).toBeLessThanOrEqual(12);
});

test('finds and opens a record on a phone, and opens a list by keyboard on a wide screen', {
  tag: '@full',
}, async ({ page, axe }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'coordinator', '/booking');
  // One of the demo's own: other tests erase the families that they create.
  const [family] = await listed(page, 'users/parents', { state: 'active', q: 'parent@nannypolo.example' });
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox', { name: 'Find anything' }).fill(family.email);
  const found = page.getByRole('option', { name: family.email });
  await expect(found.first()).toContainText(`found by e-mail: ${family.email}`);
  await axe();
  await page.locator(`[data-actions="users/parents/${family.id}"]`).click();
  await page.getByRole('option', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: family.name })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText(family.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  const rows = page.locator('main tr[data-record]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  const focused = page.locator('main tr[data-record]:focus');
  const first = (await focused.getAttribute('data-record')) ?? '';
  await page.keyboard.press('j');
  await expect(focused).not.toHaveAttribute('data-record', first);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('New booking');
  await axe();
});
