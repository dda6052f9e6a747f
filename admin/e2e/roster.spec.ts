import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, freeDay, makeBooking, signIn } from './admin.ts';

const status = (page: Page, id: number) => callApi(page, 'GET', `/admin/booking/${id}`);

interface Nanny {
  readonly id: number;
  readonly display_name: string;
}

/** Returns the first active nanny. */
async function activeNanny(page: Page): Promise<Nanny> {
  const filter = encodeURIComponent(JSON.stringify({ status: 'active' }));
  const found: Nanny[] = await callApi(
    page,
    'GET',
    `/admin/master/nanny-polo?filter=${filter}&sort=["id","ASC"]`,
  );
  const [nanny] = found;
  if (!nanny) throw new Error('No active nanny');
  return nanny;
}

/** Opens the roster of one day, with these bookings in sight. */
async function openDay(page: Page, start_at: string, width = 1440) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/admin/booking?view=roster&span=day&from=${start_at.slice(0, 10)}`);
  await page.getByRole('region', { name: 'Roster' }).waitFor();
}

const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const barOf = (page: Page, id: number) => page.locator(`[data-bar="${id}"]`);

/** Drags a bar to the row of `name`, `hours` to the right, or its end if `grip` is true. */
async function drag(page: Page, id: number, name: string, hours: number, grip = false) {
  const bar = await barOf(page, id).boundingBox();
  const track = await rowOf(page, name).locator('[data-track]').boundingBox();
  if (!bar || !track) throw new Error('The bar or the row is not in sight');
  const [x, y] = [grip ? bar.x + bar.width - 3 : bar.x + 6, bar.y + bar.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.mouse.move(x + (hours * track.width) / 24, grip ? y : track.y + track.height / 2, { steps: 5 });
  await page.mouse.up();
}

const at = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

test('offers a request by dragging it onto a nanny, moves its end, and undoes that', async ({
  page,
  axeInBothSchemes,
}, { workerIndex }) => {
  await signIn(page, 'coordinator', '/booking');
  const day = freeDay(workerIndex);
  const { id, code, start_at, end_at } = await makeBooking(page, {
    start_at: day.at(10),
    end_at: day.at(13),
  });
  const nanny = await activeNanny(page);
  await openDay(page, start_at);
  await expect(rowOf(page, 'Open').locator(`[data-bar="${id}"]`)).toBeVisible();

  await test.step('from the open row onto a nanny, an hour later', async () => {
    await drag(page, id, nanny.display_name, 1);
    await expect(
      page.getByText(new RegExp(`${code} is now with ${nanny.display_name}`)).first(),
    ).toBeVisible();
    await expect(rowOf(page, nanny.display_name).locator(`[data-bar="${id}"]`)).toBeVisible();
    expect(await status(page, id)).toMatchObject({
      status: 'offered',
      nanny_polo_id: nanny.id,
      start_at: at(start_at, 1),
      end_at: at(end_at, 1),
    });
  });

  await test.step('its end, and back again', async () => {
    await drag(page, id, nanny.display_name, 2, true);
    await expect.poll(async () => (await status(page, id)).end_at).toBe(at(end_at, 3));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await status(page, id)).end_at).toBe(at(end_at, 1));
  });
  await axeInBothSchemes();
});

test('places a booking by keys alone, and shows where it cannot go', async ({ page }, { workerIndex }) => {
  await signIn(page, 'coordinator', '/booking');
  const day = freeDay(workerIndex);
  const nanny = await activeNanny(page);
  const taken = await makeBooking(page, {
    start_at: day.at(12),
    end_at: day.at(15),
    nanny_polo_id: nanny.id,
  });
  const one = await makeBooking(page, { start_at: day.at(8), end_at: day.at(11), nanny_polo_id: nanny.id });
  await openDay(page, one.start_at);
  await barOf(page, one.id).focus();
  await page.keyboard.press('m');
  const said = page.getByRole('status').filter({ hasText: nanny.display_name });
  for (let quarter = 0; quarter < 4; quarter += 1) await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Is booked');
  await page.keyboard.press('Enter');
  expect((await status(page, one.id)).start_at).toBe(one.start_at);
  for (let quarter = 0; quarter < 8; quarter += 1) await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('free');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`${one.code} is now with`)).first()).toBeVisible();
  expect((await status(page, one.id)).start_at).toBe(day.at(7));
  await barOf(page, one.id).focus();
  await page.keyboard.press('ArrowRight');
  await expect(barOf(page, taken.id)).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  expect((await status(page, taken.id)).start_at).toBe(taken.start_at);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/booking/${taken.id}/show`));
});

test('a booking that a colleague has moved returns, with the reason', async ({ page, allow }, {
  workerIndex,
}) => {
  allow(/status of 409/);
  await signIn(page, 'coordinator', '/booking');
  const day = freeDay(workerIndex);
  const nanny = await activeNanny(page);
  const one = await makeBooking(page, { start_at: day.at(9), end_at: day.at(12), nanny_polo_id: nanny.id });
  await openDay(page, one.start_at);
  await barOf(page, one.id).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'free' })).toBeAttached();
  await callApi(page, 'POST', `/admin/booking/${one.id}/reschedule`, {
    version: one.version,
    start_at: day.at(15),
    end_at: day.at(18),
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/changed/i).first()).toBeVisible();
  expect((await status(page, one.id)).start_at).toBe(day.at(15));
});

test('a visitor looks at the roster and cannot move anything', async ({ page, axe }, { workerIndex }) => {
  await signIn(page, 'coordinator', '/booking');
  const day = freeDay(workerIndex);
  const nanny = await activeNanny(page);
  const one = await makeBooking(page, { start_at: day.at(10), end_at: day.at(13), nanny_polo_id: nanny.id });
  await page.context().clearCookies();
  await signIn(page, 'visitor', '/booking');
  await openDay(page, one.start_at);
  await drag(page, one.id, nanny.display_name, 3);
  await barOf(page, one.id).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /^New booking for/ })).toHaveCount(0);
  await axe();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Roster' })).toBeVisible();
  await axe();
});

test('the month leads to a day, and the map shows the bookings of a day', async ({ page, axe }) => {
  await signIn(page, 'coordinator', '/booking?view=roster&span=month');
  await page.getByRole('group', { name: 'Load by day' }).getByRole('button').nth(15).click();
  await expect(page.getByRole('region', { name: 'Roster' })).toBeVisible();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Bookings of the day' })).toBeVisible();
  await axe();
});
