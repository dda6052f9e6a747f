import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, freeDay, hoursOf, newFamily, signIn } from './admin.ts';
import { activeNanny, drag, openDay } from './roster-steps.ts';

const book = (page: Page, parent_id: number, start_at: string, end_at: string) =>
  callApi(page, 'POST', '/admin/booking', { parent_id, service: 'hourly', start_at, end_at });

const formFor = (values: object) =>
  `/admin/booking/create?${new URLSearchParams({ source: JSON.stringify({ service: 'hourly', ...values }) })}`;

const question = (page: Page) => page.getByRole('dialog', { name: 'Already booked at that time' });

const agree = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Book them twice' }).click();

const bookingsOf = (page: Page, parent_id: number) =>
  callApi(page, 'GET', `/admin/booking?filter=${encodeURIComponent(JSON.stringify({ parent_id }))}`);

test(
  'asks once before a new booking books a child twice, and keeps the form',
  { tag: '@full' },
  async ({ page, axe, axeInBothSchemes, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await signIn(page, 'coordinator', '/booking');
    const day = await freeDay(page, parallelIndex);
    const { id } = await newFamily(page);
    const { code } = await book(page, id, day.at(10), day.at(14));
    await page.goto(formFor({ parent_id: id, start_at: day.at(9), end_at: day.at(13) }));
    const notice = page.getByRole('status').filter({ hasText: 'Mia is already booked then' });
    await expect(notice.getByRole('link', { name: code })).toBeVisible();
    await axeInBothSchemes();
    await page.getByLabel('Internal note').fill('Two nannies, two rooms');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(question(page)).toContainText(new RegExp(`Mia is already booked then: .+${code}`));
    await axe();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByLabel('Internal note')).toHaveValue('Two nannies, two rooms');
    expect(await bookingsOf(page, id)).toHaveLength(1);
    await page.getByRole('button', { name: 'Create' }).click();
    await agree(page);
    await expect(page.getByText('Two nannies, two rooms').first()).toBeVisible();
    expect(await bookingsOf(page, id)).toHaveLength(2);
  },
);

test(
  'asks once before a drag on the roster books a child twice',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await signIn(page, 'coordinator', '/booking');
    const day = await freeDay(page, parallelIndex);
    const nanny = await activeNanny(page);
    const { id } = await newFamily(page);
    const { code } = await book(page, id, day.at(8), day.at(11));
    const later = await book(page, id, day.at(12), day.at(15));
    await openDay(page, later.start_at);
    await drag(page, later.id, nanny.display_name, -2);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(new RegExp(`Mia is already booked then: .+${code}`));
    await axe();
    await agree(page);
    await expect
      .poll(async () => (await callApi(page, 'GET', `/admin/booking/${later.id}`)).start_at)
      .toBe(day.at(10));
    await expect(dialog).toBeHidden();
  },
);

test('asks once before a series and a change of it book a child twice', { tag: '@full' }, async ({
  page,
  allow,
}) => {
  test.slow();
  allow(/status of 409/);
  await signIn(page, 'coordinator', '/booking');
  // Bookings are made for the coming weeks only.
  const day = hoursOf(addDays(agencyDayOf(), 14));
  const { id } = await newFamily(page);
  const first = await book(page, id, day.at(10), day.at(14));

  await test.step('a new series', async () => {
    await page.goto(formFor({ parent_id: id, start_at: day.at(9), end_at: day.at(13) }));
    await page.getByRole('switch', { name: 'Repeats' }).check();
    await page.getByRole('radio', { name: 'a number of visits' }).check();
    await page.getByRole('textbox', { name: 'Number of visits' }).fill('1');
    await expect(page.getByRole('link', { name: first.code }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Create' }).click();
    await agree(page);
    await expect(page).toHaveURL(/\/series\/\d+\/show$/);
  });

  await test.step('a change of the series', async () => {
    const other = await book(page, id, day.at(17), day.at(20));
    await page.getByRole('button', { name: 'Change from a date' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Start (HH:MM)').fill('16:00');
    await dialog.getByLabel('End (HH:MM)').fill('19:00');
    await expect(dialog.getByRole('link', { name: other.code })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(question(page)).toContainText(other.code);
    await agree(page);
    await expect(page.getByText(/’s series is changed$/)).toBeVisible();
  });
});
