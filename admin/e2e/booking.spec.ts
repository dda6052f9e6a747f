import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import {
  callApi,
  chooseEnding,
  freeDay,
  makeAccepted,
  makeBooking,
  people,
  saysOf,
  signIn,
  typeInstant,
} from './admin.ts';

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('creates a booking, replaces a taken nanny with one click, then edits it', async ({
  page,
  axe,
  axeInBothSchemes,
  allow,
}, { parallelIndex }) => {
  test.slow();
  allow(/status of 409/);
  await signIn(page, 'coordinator', '/booking/create');
  const day = await freeDay(page, parallelIndex);
  const [nanny] = await people(page, 'nanny-polo');
  // The booking that takes the nanny's time is of the first parent.
  const [, parent] = await people(page, 'parents');
  await makeBooking(page, { start_at: day.at(9), end_at: day.at(13), nanny_polo_id: nanny?.id ?? 0 });
  await axe();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Required')).toHaveCount(3);
  await choose(page, 'Parent', parent?.name ?? '');
  await choose(page, 'Nanny', nanny?.name ?? '');
  await typeInstant(page, 'Start', day.typed(10));
  await typeInstant(page, 'End', day.typed(9));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Must be after the start')).toBeVisible();
  await typeInstant(page, 'End', day.typed(13));
  await page.getByRole('button', { name: 'Create' }).click();

  const main = page.getByRole('main');
  await expect(main.getByRole('alert').getByText('The nanny is already booked at that time')).toBeVisible();
  await axe();
  const pick = page.getByRole('button', { name: /^Choose (?!date)/ }).first();
  const other = (await pick.textContent())?.replace('Choose ', '') ?? '';
  await pick.click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: / · .+\d\d:\d\d/ })).toBeVisible();
  await expect(main.getByText(other).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /10:00–13:00$/ })).toBeVisible();
  await axeInBothSchemes();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Internal note').fill('Ring twice');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Internal note set to Ring twice')).toBeVisible();
});

test(
  'shows both versions to the second of two admins editing one booking',
  { tag: '@full' },
  async ({ page, context, axe, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const { id } = await makeBooking(page, { start_at: day.at(9), end_at: day.at(13) });
    await page.goto(`/admin/booking/${id}`);
    await page.getByLabel('Internal note').fill('Mine');
    const other = await context.newPage();
    await other.goto(`/admin/booking/${id}`);
    await other.getByLabel('Internal note').fill('Theirs');
    await other.getByLabel('Notes for the nanny').fill('Bring the blue bag');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('heading', { name: 'History' })).toBeVisible();

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Someone else saved this record while you were editing',
    });
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
    await expect(dialog.getByRole('radiogroup', { name: 'Internal note' }).getByLabel('Mine')).toBeChecked();
    await expect(
      dialog.getByRole('radiogroup', { name: 'Notes for the nanny' }).getByLabel(/blue bag/),
    ).toBeChecked();
    await axe();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    const saved = await callApi(page, 'GET', `/admin/booking/${id}`);
    expect(saved).toMatchObject({ internal_note: 'Mine', notes: 'Bring the blue bag', version: 3 });
  },
);

test(
  'shows the transitions of a booking and their reasons in the history',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const { id, parent_name } = await makeAccepted(page, parallelIndex);
    await page.goto(`/admin/booking/${id}/show`);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText(saysOf({ parent_name }, 'is confirmed'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('confirmed the booking')).toBeVisible();
    await axe();
    await expect(page.getByRole('button', { name: 'Check in' })).toHaveCount(0);
    await chooseEnding(page, 'Record withdrawal');
    await dialog.getByLabel('Reason').fill('A broken arm');
    await dialog.getByRole('button', { name: 'Record withdrawal' }).click();
    await expect(page.getByText(saysOf({ parent_name }, 'needs cover'))).toBeVisible();
    await expect(page.getByText('Reason: A broken arm').first()).toBeVisible();
    await chooseEnding(page, 'Decline');
    await dialog.getByLabel('Reason').fill('Nobody is free');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('No further steps.')).toBeVisible();
    await expect(page.getByText('Reason: Nobody is free').first()).toBeVisible();
  },
);

test(
  'refuses a transition of a booking that somebody changed in the meantime',
  { tag: '@full' },
  async ({ page, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const record = await makeBooking(page, { start_at: day.at(9), end_at: day.at(13) });
    await page.goto(`/admin/booking/${record.id}/show`);
    await chooseEnding(page, 'Decline');
    await callApi(page, 'PUT', `/admin/booking/${record.id}`, { ...record, notes: 'Changed' });
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText(/has changed this record/)).toBeVisible();
  },
);

test('shows London time whatever the browser’s time zone', { tag: '@full' }, async ({
  browser,
  baseURL,
  watch,
}) => {
  const context = await browser.newContext({ timezoneId: 'Pacific/Auckland', ...(baseURL && { baseURL }) });
  await watch(context);
  const page = await context.newPage();
  await startDemoSession(page, 'coordinator');
  // The next first of July, on which London is an hour ahead of UTC.
  const now = new Date();
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 5 ? 1 : 0);
  const { id } = await makeBooking(page, {
    start_at: `${year}-07-01T08:00:00Z`,
    end_at: `${year}-07-01T11:00:00Z`,
  });
  await page.goto(`/admin/booking/${id}/show`);
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`1 Jul( ${year})?, 09:00–12:00$`) }),
  ).toBeVisible();
  await page.goto(`/admin/booking/${id}`);
  await expect(page.getByRole('group', { name: 'Start' })).toContainText(`01/07/${year} 09:00`);
  await context.close();
});
