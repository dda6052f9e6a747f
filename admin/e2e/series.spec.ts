import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, newFamily, signIn, typedDay, weekdayOf } from './admin.ts';

/** Starts counting the clicks on the page, and returns a function that reads the count. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counter = { clicks: 0 };
    Object.assign(window, { counter });
    addEventListener('pointerdown', () => (counter.clicks += 1), true);
  });
  return () => page.evaluate(() => Reflect.get(window, 'counter').clicks as number);
}

/**
 * Returns a Tuesday at least two weeks from now and the Thursday 23 days later, as typed into a picker. `first_day` is
 * the Tuesday as YYYY-MM-DD.
 */
function days() {
  const today = agencyDayOf();
  const first_day = addDays(today, 14 + ((9 - weekdayOf(today)) % 7));
  return { start: typedDay(first_day), end: typedDay(addDays(first_day, 23)), first_day };
}

const londonTime = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** Clicks a part of a date in a picker and types that part and those after it. */
async function typeDate(page: Page, label: string | RegExp, part: string, digits: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: part }).click();
  await page.keyboard.type(digits);
}

test('enters "every Tuesday and Thursday from three to seven" with at most 15 clicks', async ({
  page,
  axe,
  axeInBothSchemes,
}) => {
  await signIn(page, 'coordinator', '/booking/create');
  const { name } = await newFamily(page);
  const { start, end } = days();
  const clicks = await countClicks(page);
  await page.getByRole('combobox', { name: 'Parent' }).click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).click();
  await typeDate(page, 'Start', 'Day', `${start}1500`);
  await typeDate(page, 'End', 'Hours', '1900');
  await page.getByRole('switch', { name: 'Repeats' }).click();
  await page.getByRole('button', { name: 'Thu' }).click();
  await typeDate(page, /^Last day/, 'Day', end);
  await expect(page.getByText(/^Every week on Tuesday and Thursday until .+, 8 visits$/)).toBeVisible();
  await expect(page.getByText(/ a week · 8 visits, £[\d,.]+ in total$/)).toBeVisible();
  await axeInBothSchemes();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Every week on Tuesday/ })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(15);
  await expect(page.getByText('8 open')).toBeVisible();
  await axe();
});

test('extends a visit and the following ones by an hour, except one that was rescheduled by hand', {
  tag: '@full',
}, async ({ page, axe }) => {
  await startDemoSession(page, 'coordinator');
  const parent = await newFamily(page);
  const { first_day } = days();
  const rule = { weekdays: [2, 4], interval_weeks: 1, first_day, visits: 4, starts: '15:00', ends: '19:00' };
  const series = await callApi(page, 'POST', '/admin/series', {
    parent_id: parent.id,
    service: 'hourly',
    ...rule,
  });
  const visits = await callApi(page, 'GET', `/admin/series/${series.id}/visits`);
  const [, second, third] = visits;
  const dialog = page.getByRole('dialog');

  await page.goto(`/admin/booking/${third.booking.id}/show`);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await typeDate(page, 'Start', 'Hours', '10');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText(/’s visit is rescheduled: /)).toBeVisible();

  await page.goto(`/admin/booking/${second.booking.id}/show`);
  await expect(page.getByRole('link', { name: series.code })).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await typeDate(page, 'End', 'Hours', '20');
  await dialog.getByRole('radio', { name: 'All following that were not changed by hand' }).click();
  await expect(dialog.getByText('2 rescheduled, 1 stays as it is')).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog).toHaveCount(0);

  const timesOf = async ({ booking }: { booking: { id: number } }) => {
    const { start_at, end_at } = await callApi(page, 'GET', `/admin/booking/${booking.id}`);
    return [start_at, end_at].map((at: string) => londonTime(at));
  };
  const found = await Promise.all(visits.map(timesOf));
  expect(found).toEqual([
    ['15:00', '19:00'],
    ['15:00', '20:00'],
    ['10:00', '14:00'],
    ['15:00', '20:00'],
  ]);
});
