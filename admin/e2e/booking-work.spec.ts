import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import {
  callApi,
  chooseEnding,
  enter,
  makeAccepted,
  makeBooking,
  newFamily,
  saysOf,
  signIn,
  tabTo,
  typeInstant,
  workingDay,
} from './admin.ts';

/** Reaches a picker's first section by Tab and types a day and an hour. */
async function typeByKeys(page: Page, label: string, digits: string) {
  await tabTo(page, page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }));
  await page.keyboard.type(digits);
}

const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Who is free' });

test(
  'creates a booking by keyboard alone, with family, time and nanny, and shows its price',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await signIn(page, 'coordinator', '/booking/create');
    const day = workingDay(parallelIndex);
    const family = await newFamily(page);
    await tabTo(page, page.getByRole('combobox', { name: 'Parent' }));
    await page.keyboard.type(family.name);
    await expect(page.getByRole('option')).toHaveText([family.name]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await typeByKeys(page, 'Start', day.typed(9));
    await typeByKeys(page, 'End', day.typed(12));
    await tabTo(page, page.getByRole('radio', { name: '3 Nunhead Lane' }));
    const child = page.getByRole('checkbox', { name: 'Mia', exact: true });
    await tabTo(page, child);
    await expect(child).toBeChecked();
    const nanny = choice(page).getByRole('radio').first();
    await tabTo(page, nanny);
    await page.keyboard.press('Space');
    await expect(nanny).toBeChecked();
    await expect(page.getByText('Total', { exact: true })).toBeVisible();
    await axe();
    await enter(page, page.getByRole('button', { name: 'Create' }));
    await expect(page.getByRole('heading', { level: 1, name: / · .+\d\d:\d\d/ })).toBeVisible();
  },
);

test('offers a confirmed booking to another nanny when its nanny withdraws', async ({ page, axe }, {
  parallelIndex,
}) => {
  await startDemoSession(page, 'coordinator');
  const { id, parent_name, version } = await makeAccepted(page, parallelIndex);
  await callApi(page, 'POST', `/admin/booking/${id}/confirm`, { version });
  await page.goto(`/admin/booking/${id}/show`);
  const dialog = page.getByRole('dialog');
  await chooseEnding(page, 'Record withdrawal');
  await dialog.getByLabel('Reason').fill('A broken arm');
  await axe();
  await dialog.getByRole('button', { name: 'Record withdrawal' }).click();
  await expect(page.getByText(saysOf({ parent_name }, 'needs cover'))).toBeVisible();
  await expect(page.getByText('Reason: A broken arm').first()).toBeVisible();
  await page.getByRole('button', { name: 'Find cover' }).click();
  await expect(choice(page).getByRole('radio').first()).toBeVisible();
  await axe();
  await choice(page).getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Offer' }).click();
  await expect(page.getByText(`${parent_name}’s visit is offered to`)).toBeVisible();
});

test(
  'reschedules a booking to a time when its nanny is busy, which offers it to another, and cancels it',
  { tag: '@full' },
  async ({ page, axe, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await startDemoSession(page, 'coordinator');
    const day = workingDay(parallelIndex);
    const { id, parent_name, nanny_polo_id } = await makeAccepted(page, parallelIndex);
    const { id: parent_id } = await newFamily(page);
    // This fails if another test has already booked the nanny for that afternoon, but then the nanny is busy anyway.
    await makeBooking(page, { start_at: day.at(14), end_at: day.at(17), parent_id, nanny_polo_id }).catch(
      () => undefined,
    );
    await page.goto(`/admin/booking/${id}/show`);
    const dialog = page.getByRole('dialog');

    await test.step('the booking is rescheduled and offered to another nanny', async () => {
      await page.getByRole('button', { name: 'Reschedule' }).click();
      await typeInstant(dialog, 'Start', day.typed(14));
      await typeInstant(dialog, 'End', day.typed(17));
      await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
      const pick = dialog.getByRole('button', { name: /^Choose (?!date)/ }).first();
      await expect(pick).toBeVisible();
      await axe();
      await pick.click();
      await expect(page.getByText(`${parent_name}’s visit is offered to`)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: /14:00–17:00$/ })).toBeVisible();
    });

    await test.step('the booking is cancelled, with the fee shown first', async () => {
      await chooseEnding(page, 'Cancel booking');
      await expect(dialog.getByText('Not confirmed yet: free')).toBeVisible();
      await axe();
      await dialog.getByRole('button', { name: 'Cancel booking' }).click();
      await expect(page.getByText(saysOf({ parent_name }, 'is cancelled'))).toBeVisible();
      await expect(page.getByText('No further steps.')).toBeVisible();
    });
  },
);
