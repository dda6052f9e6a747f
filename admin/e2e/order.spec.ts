import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, people, signIn } from './admin.ts';

/** Creates an order of £72.00 through the API. */
async function makeOrder(page: Page): Promise<{ id: number; number: string; version: number }> {
  const [parent] = await people(page, 'parents');
  const line = { kind: 'care_hours', label: 'Care', quantity: 240, unit: 'minute', unit_minor: 1800 };
  const due_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  return callApi(page, 'POST', '/admin/order', { parent_id: parent?.id, due_at, lines: [line] });
}

test('pays an order in parts, refunds its overpayment, completes it, and downloads its invoice', async ({
  page,
  axe,
  axeInBothSchemes,
}) => {
  await startDemoSession(page, 'coordinator');
  const { id, number } = await makeOrder(page);
  await page.goto(`/admin/order/${id}/show`);
  await expect(page.getByRole('heading', { name: '£72.00 to pay' })).toBeVisible();
  await axeInBothSchemes();
  await page.getByText('Unavailable for now').click();
  await expect(page.getByText('Refund: No payment to refund')).toBeVisible();
  await expect(page.getByText('Complete: Only from: Placed')).toBeVisible();

  const pay = async (button: string, amount: string, left: string, overpayment?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Reference').fill('BACS 4711');
    if (overpayment) {
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog.getByText('Check the amount, or confirm the overpayment below')).toBeVisible();
      await axe();
      await dialog.getByLabel(`Record an overpayment of ${overpayment}`).check();
    }
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: left })).toBeVisible();
  };
  await pay('Record a deposit', '20', '£52.00 to pay');
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('52.00');
  await page.getByRole('dialog').getByLabel('Amount').fill('12,5');
  await page.getByRole('dialog').getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText('Type an amount, such as £12.50 or 1,250')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pay('Record a payment', '60', '£8.00 overpaid', '£8.00');
  await pay('Refund', '8', 'Paid in full');
  await expect(page.getByText('BACS 4711 · ')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Record a payment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Other entries' }).click();
  await expect(page.getByRole('menuitem', { name: 'Record a payment' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(`${number} is completed`)).toBeVisible();
  await expect(page.getByText('No further steps.')).toBeVisible();
  await expect(page.getByText('completed the order')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice' }).click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  const file = Buffer.concat(await (await (await download).createReadStream()).toArray());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Note').fill('Paid at the door');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note set to Paid at the door')).toBeVisible();
});

test('a refund for goodwill leaves nothing to pay until its credit note is cancelled', {
  tag: '@full',
}, async ({ page, axe }) => {
  await startDemoSession(page, 'coordinator');
  const { id, version } = await makeOrder(page);
  const money = { amount_minor: 7200, method: 'cash', proof: '' };
  await callApi(page, 'POST', `/admin/order/${id}/charge`, { version, ...money });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/order/${id}/show`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveText('Goodwill');
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByLabel('Words to the family').fill('Our nanny was late.');
  await axe();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
  await expect(page.getByText('Partly refunded')).toBeVisible();
  const notes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Credit notes' }) });
  const download = page.waitForEvent('download');
  await notes.getByRole('button', { name: /^Download CN-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^CN-\d{4}-\d{5}\.pdf$/);
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await notes.getByRole('button', { name: /^Cancel CN-/ }).click();
  await dialog.getByLabel('Reason').fill('Meant for another family');
  await axe();
  await dialog.getByRole('button', { name: 'Cancel the credit note' }).click();
  await expect(page.getByRole('heading', { name: '£20.00 to pay' })).toBeVisible();
  await expect(notes.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('cancelled a credit note')).toBeVisible();
});

test('refuses a stale payment', { tag: '@full' }, async ({ page, axe, allow }) => {
  allow(/status of 409/);
  await startDemoSession(page, 'coordinator');
  const order = await makeOrder(page);
  await page.goto(`/admin/order/${order.id}/show`);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const body = { version: order.version, amount_minor: 100, method: 'cash', proof: '' };
  await callApi(page, 'POST', `/admin/order/${order.id}/charge`, body);
  await page.getByRole('dialog').getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText(/has changed this record/)).toBeVisible();
  await axe();
});

test('shows a visitor an order and its invoice without write controls', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await startDemoSession(page, 'owner');
  const { id } = await makeOrder(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'visitor', `/order/${id}/show`);
  await expect(page.getByText('created the record')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Download invoice']);
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
