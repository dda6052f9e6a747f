import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, enter, menuEntry, typeCredentials } from './admin.ts';

const required = ['Identity', 'Right to work', 'DBS certificate', 'First aid'];

/** Chooses an option of the last select with this label. */
async function select(page: Page, label: string, word: string) {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: word, exact: true }).click();
}

/** Makes a transition of the open record and waits until it is done. */
async function transition(page: Page, name: string, done: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

const approve = async (page: Page) => {
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
};
const skip = (page: Page) => page.keyboard.press('n');

/** Starts to reject a document, cancels, then rejects it with a reason. */
async function rejectAfterAll(page: Page) {
  const reason = page.getByLabel('Why is it rejected?');
  await page.keyboard.press('r');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(reason).toBeFocused();
  await page.keyboard.type('The photograph is blurred');
  await page.keyboard.press('Enter');
}

// Tracing would double the duration of this long test.
test.use({ trace: 'off' });

test('a coordinator completes a morning’s work, from sign-in to payment', async ({ page, axe }) => {
  const stamp = `${Date.now()}`;
  const nanny = `Tilda ${stamp}`;

  await test.step('the coordinator signs in and sees the day', async () => {
    await page.goto('/admin/sign-in');
    await typeCredentials(page, 'coordinator');
    await expect(page.getByRole('region', { name: 'Today’s work' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Bookings',
      'Discount',
      'Nanny Polo',
      'Parents',
      'Nanny',
      'Settings',
    ]);
    await axe();
  });

  await test.step('three documents are reviewed by keyboard alone, starting at the menu', async () => {
    await enter(page, menuEntry(page, 'Parents'));
    await enter(page, page.getByRole('link', { name: 'Parent documents' }));
    await enter(page, page.getByRole('link', { name: /^Review \d+ documents?/ }));
    for (const decide of [approve, rejectAfterAll, skip, approve]) {
      await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
      await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
      const before = page.url();
      await decide(page);
      await expect(page).not.toHaveURL(before);
    }
  });

  await test.step('a dossier and an account are created for a nanny', async () => {
    await page.goto('/admin/master/nanny-polo/create');
    await page.getByLabel('Known as').fill(nanny);
    await page.getByLabel('Legal name').fill(`Matilda ${stamp}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: nanny })).toBeVisible();
    await page.goto('/admin/users/nanny/create');
    await page.getByLabel('First name').fill('Tilda');
    await page.getByLabel('Last name').fill('Morrow');
    await page.getByLabel('E-mail').fill(`tilda${stamp}@nannies.example`);
    await page.getByRole('combobox').last().fill(nanny);
    await page.getByRole('option', { name: nanny }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tilda Morrow' })).toBeVisible();
  });

  await test.step('the nanny’s week is set and their documents are recorded', async () => {
    await page.getByRole('link', { name: new RegExp(nanny) }).click();
    await expect(page.getByRole('heading', { level: 1, name: nanny })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add hours' }).click();
    await select(page, 'Day', 'Monday');
    await page.getByLabel('From').last().fill('08:00');
    await page.getByLabel('To', { exact: false }).last().fill('18:00');
    for (const kind of required) {
      await page.getByRole('button', { name: 'Add a document' }).click();
      await select(page, 'Type', kind);
      await select(page, 'Status', 'Verified');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every required document is verified.')).toBeVisible();
    await page.getByRole('tab', { name: 'Weekly hours' }).click();
    await expect(page.getByText('08:00–18:00')).toBeVisible();
  });

  await test.step('the nanny becomes active', async () => {
    await transition(page, 'Start screening', `${nanny} is in screening`);
    await transition(page, 'Invite to interview', `${nanny} is invited to an interview`);
    await transition(page, 'Check documents', `The documents of ${nanny} are being checked`);
    await transition(page, 'Start trial', `${nanny} is on trial`);
    await transition(page, 'Activate', `${nanny} is active`);
    await axe();
  });

  const day = 86_400_000;
  const monday = new Date(Date.now() + 35 * day);
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  monday.setUTCHours(10, 0, 0, 0);
  // Like a request that a family makes on the site.
  const request = await callApi(page, 'POST', '/admin/booking', {
    parent_id: 1,
    service: 'hourly',
    start_at: monday.toISOString(),
    end_at: new Date(monday.getTime() + day / 6).toISOString(),
    source: 'website',
  });

  await test.step('a family’s request is offered to the nanny, and the family gets a discount', async () => {
    await page.goto(`/admin/booking/${request.id}`);
    await page.getByRole('combobox', { name: 'Nanny' }).fill(nanny);
    await page.getByRole('option', { name: nanny }).click();
    await page.getByRole('combobox', { name: 'Discount codes' }).fill('THANKS10');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: request.code })).toBeVisible();
    await transition(page, 'Offer to the nanny', `${request.code} is offered`);
  });

  await test.step('the nanny accepts by telephone, and the booking is confirmed', async () => {
    await page.getByRole('button', { name: 'Record reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Accepted' }).check();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByText(`${request.code}: the nanny accepted`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await transition(page, 'Confirm', `${request.code} is confirmed`);
    await axe();
  });

  await test.step('the family pays the price less its discount', async () => {
    await page.goto(`/admin/users/parents/${request.parent_id}/show/orders`);
    await page.getByRole('tabpanel', { name: 'Orders' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: request.code })).toBeVisible();
    await expect(page.getByText('Neighbour’s thanks').first()).toBeVisible();
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reference').fill('BACS 0815');
    await dialog.getByRole('button', { name: 'Record a payment' }).click();
    await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await axe();
  });
});
