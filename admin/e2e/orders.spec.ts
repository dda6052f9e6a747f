import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, mailTo, makeAccepted, people, signIn, typedDay, typeInstant } from './admin.ts';

/** Creates an order of £72.00 of the first family. */
async function makeOrder(page: Page): Promise<{ id: number; number: string; parent_id: number }> {
  const [parent] = await people(page, 'parents');
  const line = { kind: 'care_hours', label: 'Care', quantity: 240, unit: 'minute', unit_minor: 1800 };
  const due_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  return callApi(page, 'POST', '/admin/order', { parent_id: parent?.id, due_at, lines: [line] });
}

test('reminds families who owe, after showing the mails', async ({ page, axe, axeInBothSchemes }) => {
  await signIn(page, 'coordinator', '/order');
  await expect(page.getByText(/^£[\d,.]+ owed by \d+ families/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Families who owe' })
    .click();
  const rows = page.getByRole('table', { name: 'Families who owe' }).locator('tbody tr');
  await expect(rows.first()).toContainText('£');
  await axeInBothSchemes();
  for (const row of [rows.nth(0), rows.nth(1)]) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remind 2 families' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send reminders' });
  await expect(dialog.getByText(/By our records, £[\d,.]+ is still to be paid/).first()).toBeVisible();
  await axe();
  const to =
    (
      await dialog
        .getByText(/, to \S+@/)
        .first()
        .innerText()
    ).match(/\S+@[\w.-]*\w/)?.[0] ?? '';
  await dialog.getByRole('button', { name: /^Send \d mails?$/ }).click();
  await expect(page.getByText(/^\d mails? (is|are) being sent/)).toBeVisible();
  expect(await mailTo(page, to, /A reminder: £/)).toContain('is still to be paid');
});

test('records when a payment was received, and downloads the family’s statement', async ({ page, axe }) => {
  await signIn(page, 'coordinator', '/order');
  const { id, parent_id } = await makeOrder(page);
  await page.goto(`/admin/order/${id}/show`);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog');
  const day = addDays(agencyDayOf(), -1);
  await typeInstant(dialog, 'Received on', typedDay(day));
  await axe();
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const received = new Intl.DateTimeFormat('en-GB', form).format(new Date(day));
  await expect(page.getByRole('row', { name: `${received} recorded` })).toContainText('£72.00');

  await page.goto(`/admin/users/parents/${parent_id}/show/orders`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-[a-z-]+-\d{4}-.*\.pdf$/);
  const file = Buffer.concat(await (await (await download).createReadStream()).toArray());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('shows two selected bookings as they print, and confirms both', async ({ page, axe }, {
  parallelIndex,
}) => {
  await signIn(page, 'coordinator', '/booking');
  const first = await makeAccepted(page, parallelIndex);
  // The time of an accepted booking depends on the second.
  const now = () => Math.floor(Date.now() / 1000);
  const before = now();
  await expect.poll(now).toBeGreaterThan(before);
  const codes = [first.code, (await makeAccepted(page, parallelIndex)).code];
  const filter = JSON.stringify({ parent_id: first.parent_id });
  const query = new URLSearchParams({ filter, sort: 'id', order: 'DESC', view: 'list' });
  await page.goto(`/admin/booking?${query}`);
  for (const code of codes)
    await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '2 bookings by day' })).toBeVisible();
  for (const code of codes) await expect(dialog).toContainText(code);
  await axe();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await expect(dialog.getByRole('heading', { name: 'Confirm 2 bookings' })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Confirm 2 bookings' }).click();
  await expect(page.getByText('2 bookings are confirmed').first()).toBeVisible();
});
