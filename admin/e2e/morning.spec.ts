import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, enter, makeBooking, menuEntry, saysOf, signIn, workingDay } from './admin.ts';

const required = ['Identity', 'Right to work', 'DBS certificate', 'First aid'];

/** Chooses an option of the last select with this label. */
async function select(page: Page, label: string, word: string) {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: word, exact: true }).click();
}

/** Makes a transition of the open record and waits until it is done. */
async function transition(page: Page, name: string, done: RegExp | string) {
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

test('a coordinator sees the day and reviews three documents by keyboard alone', async ({ page, axe }) => {
  await signIn(page, 'coordinator', '');
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
  await enter(page, menuEntry(page, 'Parents'));
  await enter(page, page.getByRole('link', { name: 'Documents', exact: true }));
  await enter(page, page.getByRole('link', { name: /^Review \d+ documents?/ }));
  for (const decide of [approve, rejectAfterAll, skip, approve]) {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    const before = page.url();
    await decide(page);
    // A decision stays with the family; with no other document of theirs, a key leads on.
    await expect(async () => {
      if (page.url() === before) await page.keyboard.press('n');
      expect(page.url()).not.toBe(before);
    }).toPass();
  }
});

test('a coordinator creates a nanny’s dossier and account, records their week and documents, and makes them active', async ({
  page,
  axeInBothSchemes,
}) => {
  const stamp = `${Date.now()}`;
  const nanny = `Tilda ${stamp}`;

  await test.step('the dossier and the account are created', async () => {
    await signIn(page, 'coordinator', '/master/nanny-polo/create');
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

  await test.step('the week is set and the documents are recorded', async () => {
    await page.getByRole('link', { name: new RegExp(nanny) }).click();
    await expect(page.getByRole('heading', { level: 1, name: nanny })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add hours' }).click();
    await select(page, 'Day', 'Monday');
    // Without a home she can come to any family, but other tests have no visits so late.
    await page.getByLabel('From').last().fill('20:00');
    await page.getByLabel('To', { exact: false }).last().fill('23:00');
    for (const kind of required) {
      await page.getByRole('button', { name: 'Add a document' }).click();
      await select(page, 'Type', kind);
      await select(page, 'Status', 'Verified');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every required document is verified.')).toBeVisible();
    await page.getByRole('tab', { name: 'Weekly hours' }).click();
    await expect(page.getByText('20:00–23:00')).toBeVisible();
  });

  await test.step('the nanny becomes active', async () => {
    await transition(page, 'Start screening', `${nanny} is in screening`);
    const id = Number(/nanny-polo\/(\d+)\/show/.exec(page.url())?.[1]);
    for (const step of ['interview', 'check-documents', 'start-trial']) {
      const { version } = await callApi(page, 'GET', `/admin/master/nanny-polo/${id}`);
      const interview = step === 'interview' && { interview_at: new Date().toISOString() };
      await callApi(page, 'POST', `/admin/master/nanny-polo/${id}/${step}`, { version, ...interview });
    }
    const made = { on: '2026-09-01', note: '', confidential: false };
    for (const [check, evidence] of [
      ['interview', 'Met at the office'],
      ['references', 'A family, by telephone'],
      ['references', 'A nursery, by letter'],
    ])
      await callApi(page, 'POST', `/admin/master/nanny-polo/${id}/check`, { ...made, check, evidence });
    await page.reload();
    await page.getByRole('tab', { name: 'Checks' }).click();
    await select(page, 'Check', 'Work history');
    await page.getByLabel('Evidence').fill('Ten years without a gap');
    await page.getByRole('button', { name: 'Record a check' }).click();
    await expect(page.getByText('Ten years without a gap')).toBeVisible();
    await page.getByRole('button', { name: 'Do without: Trial day' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Worked for us before');
    await page.getByRole('button', { name: 'Do without the check' }).click();
    await expect(page.getByText('Waived: Worked for us before')).toBeVisible();
    await transition(page, 'Activate', `${nanny} is active`);
    await axeInBothSchemes();
  });
});

test('a coordinator offers a family’s request, records the nanny’s reply, confirms it and takes the payment', async ({
  page,
  axe,
}, { parallelIndex }) => {
  await startDemoSession(page, 'coordinator');
  const day = workingDay(parallelIndex);
  const request = await makeBooking(page, { start_at: day.at(10), end_at: day.at(14) });
  const { nannies } = await callApi(page, 'GET', `/admin/booking/availability?booking_id=${request.id}`);
  // A dearer nanny's price would need the family's agreement.
  const rates = nannies.map((one: { bill_rate_minor: number }) => one.bill_rate_minor);
  const nanny = nannies[rates.indexOf(Math.min(...rates))].name;

  await test.step('the request is offered to the nanny, and the family gets a discount', async () => {
    await page.goto(`/admin/booking/${request.id}`);
    await page.getByRole('combobox', { name: 'Nanny' }).fill(nanny);
    await page.getByRole('option', { name: nanny }).click();
    await page.getByRole('combobox', { name: 'Discount codes' }).fill('THANKS10');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${request.parent_name} · ` })).toBeVisible();
    await transition(page, 'Offer to the nanny', saysOf(request, 'is offered'));
  });

  await test.step('the nanny accepts by telephone, and the booking is confirmed', async () => {
    await page.getByRole('button', { name: 'Record reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Accepted' }).check();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByText(`${nanny} accepted ${request.parent_name}’s visit on`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await transition(page, 'Confirm', saysOf(request, 'is confirmed'));
    await axe();
  });

  await test.step('the family pays the price less its discount', async () => {
    const filter = encodeURIComponent(JSON.stringify({ booking_id: request.id }));
    const [order] = await callApi(page, 'GET', `/admin/order?filter=${filter}`);
    await page.goto(`/admin/order/${order.id}/show`);
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
