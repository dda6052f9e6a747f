import { addDays, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, dayLength, freeDay, hoursOf, makeBooking, weekdayOf } from './admin.ts';
import { activeNanny, barOf, drag, type Nanny, openDay, place, rowOf } from './roster-steps.ts';

const read = (page: Page, id: number) => callApi(page, 'GET', `/admin/booking/${id}`);

const at = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

test('offers a request by dragging it onto a nanny, and changes its end', async ({ page, axeInBothSchemes }, {
  parallelIndex,
}) => {
  await startDemoSession(page, 'coordinator');
  const day = await freeDay(page, parallelIndex);
  const { id, start_at, end_at } = await makeBooking(page, {
    start_at: day.at(10),
    end_at: day.at(13),
  });
  const nanny = await activeNanny(page);
  await openDay(page, start_at);
  await expect(rowOf(page, 'Open').locator(`[data-bar="${id}"]`)).toBeVisible();

  await test.step('drags it from the open row onto a nanny, an hour later', async () => {
    await drag(page, id, nanny.display_name, 1);
    // This nanny costs more than the family agreed to.
    await expect(page.getByRole('dialog')).toContainText('asked by mail to agree');
    await place(page).click();
    await expect(page.getByText(new RegExp(`is offered to ${nanny.display_name}`)).first()).toBeVisible();
    await expect(rowOf(page, nanny.display_name).locator(`[data-bar="${id}"]`)).toBeVisible();
    expect(await read(page, id)).toMatchObject({
      status: 'offered',
      nanny_polo_id: nanny.id,
      start_at: at(start_at, 1),
      end_at: at(end_at, 1),
    });
  });

  await test.step('drags its end', async () => {
    await drag(page, id, nanny.display_name, 2, true);
    await place(page).click();
    await expect.poll(async () => (await read(page, id)).end_at).toBe(at(end_at, 3));
  });
  await axeInBothSchemes();
});

test(
  'places a booking by keyboard alone, and shows where it cannot be placed',
  { tag: '@full' },
  async ({ page }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const nanny = await activeNanny(page);
    const taken = await makeBooking(page, {
      start_at: day.at(12),
      end_at: day.at(15),
      nanny_polo_id: nanny.id,
    });
    const booking = await makeBooking(page, {
      start_at: day.at(8),
      end_at: day.at(11),
      nanny_polo_id: nanny.id,
    });
    await openDay(page, booking.start_at);
    await barOf(page, booking.id).focus();
    await page.keyboard.press('m');
    const said = page.getByRole('status').filter({ hasText: nanny.display_name });
    for (let quarter = 0; quarter < 4; quarter += 1) await page.keyboard.press('ArrowRight');
    await expect(said).toContainText('Is booked');
    await page.keyboard.press('Enter');
    expect((await read(page, booking.id)).start_at).toBe(booking.start_at);
    for (let quarter = 0; quarter < 8; quarter += 1) await page.keyboard.press('ArrowLeft');
    await expect(said).toContainText('free');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/is offered to/).first()).toBeVisible();
    expect((await read(page, booking.id)).start_at).toBe(day.at(7));
    await barOf(page, booking.id).focus();
    await page.keyboard.press('ArrowRight');
    await expect(barOf(page, taken.id)).toBeFocused();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect((await read(page, taken.id)).start_at).toBe(taken.start_at);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/booking/${taken.id}/show`));
  },
);

test(
  'does not place a booking that a colleague has just rescheduled, and shows the reason',
  { tag: '@full' },
  async ({ page, allow }, { parallelIndex }) => {
    allow(/status of 409/);
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const nanny = await activeNanny(page);
    const booking = await makeBooking(page, {
      start_at: day.at(9),
      end_at: day.at(12),
      nanny_polo_id: nanny.id,
    });
    await openDay(page, booking.start_at);
    await barOf(page, booking.id).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: 'free' })).toBeAttached();
    await callApi(page, 'POST', `/admin/booking/${booking.id}/reschedule`, {
      version: booking.version,
      start_at: day.at(15),
      end_at: day.at(18),
    });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/changed/i).first()).toBeVisible();
    expect((await read(page, booking.id)).start_at).toBe(day.at(15));
  },
);

/** Opens the roster of the week that contains a day, in a window tall enough for every row. */
async function openWeek(page: Page, start_at: string) {
  await page.setViewportSize({ width: 1440, height: 2400 });
  await page.goto(`/admin/booking?view=roster&span=week&from=${start_at.slice(0, 10)}`);
  await page.getByRole('region', { name: 'Roster' }).waitFor();
}

/** Returns two neighbouring nannies of the roster, other than the first active one. */
async function neighbours(page: Page): Promise<[Nanny, Nanny]> {
  const { id } = await activeNanny(page);
  const { rows } = await callApi(page, 'GET', '/admin/booking/roster?days=1');
  const names: { id: number; name: string }[] = rows;
  const at = names.findIndex((one, index) => index % 2 === 0 && ![one.id, names[index + 1]?.id].includes(id));
  const [ill, other] = [names[at], names[at + 1]];
  if (!ill || !other) throw new Error('No two nannies');
  return [
    { id: ill.id, display_name: ill.name },
    { id: other.id, display_name: other.name },
  ];
}

/** Creates a booking that its nanny has accepted, so that a change must be confirmed. */
async function accepted(page: Page, body: Parameters<typeof makeBooking>[1]) {
  const { id, version } = await makeBooking(page, body);
  return callApi(page, 'POST', `/admin/booking/${id}/answer`, { version, answer: 'accepted' });
}

test(
  'reschedules a visit by two hours and replaces a nanny who is ill the next day, in 6 actions or 30 keys',
  { tag: '@full' },
  async ({ page }, { parallelIndex }) => {
    test.slow();
    await startDemoSession(page, 'coordinator');
    const { day } = await freeDay(page, parallelIndex, 15);
    const firstThursday = addDays(day, (4 - weekdayOf(day) + 7) % 7);
    const [ill, other] = await neighbours(page);
    const visits = async (week: number) => {
      const thursday = hoursOf(addDays(firstThursday, 7 * week));
      const friday = hoursOf(addDays(thursday.day, 1));
      const body = { nanny_polo_id: ill.id };
      return [
        await accepted(page, { ...body, start_at: thursday.at(9), end_at: thursday.at(12) }),
        await accepted(page, { ...body, start_at: friday.at(9), end_at: friday.at(12) }),
      ] as const;
    };
    const isDone = async ([rescheduled, covered]: Awaited<ReturnType<typeof visits>>) => {
      expect(await read(page, rescheduled.id)).toMatchObject({
        start_at: at(rescheduled.start_at, 2),
        nanny_polo_id: ill.id,
      });
      expect(await read(page, covered.id)).toMatchObject({
        start_at: covered.start_at,
        nanny_polo_id: other.id,
      });
      const off: { start_at: string; end_at: string }[] = await callApi(
        page,
        'GET',
        `/admin/master/nanny-polo/${ill.id}/time-off`,
      );
      const isWholeDay = ({ start_at, end_at }: (typeof off)[number]) =>
        start_at <= covered.start_at &&
        end_at >= covered.end_at &&
        (Date.parse(end_at) - Date.parse(start_at)) / dayLength > 0.9;
      expect(off.filter(isWholeDay)).toHaveLength(1);
    };

    await test.step('by mouse', async () => {
      const made = await visits(0);
      await openWeek(page, made[0].start_at);
      let actions = 0;
      const act = async (action: Promise<void>) => {
        actions += 1;
        await action;
      };
      await expect(barOf(page, made[0].id)).toBeVisible();
      await act(drag(page, made[0].id, ill.display_name, 2 / 7));
      await act(place(page).click());
      await expect(page.getByText(/’s visit is (now with|offered to)/).first()).toBeVisible();
      await act(drag(page, made[1].id, other.display_name, 0));
      await act(place(page).click());
      await expect(rowOf(page, other.display_name).locator(`[data-bar="${made[1].id}"]`)).toBeVisible();
      const track = await rowOf(page, ill.display_name).locator('[data-track]').boundingBox();
      if (!track) throw new Error('No row');
      const [x, y, hours] = [
        track.x + (track.width / 7) * 4,
        track.y + track.height / 2,
        track.width / 7 / 24,
      ];
      await page.mouse.move(x + 8 * hours, y);
      await page.mouse.down();
      await page.mouse.move(x + 14 * hours, y, { steps: 4 });
      await act(page.mouse.up());
      await act(page.getByRole('button', { name: 'Record whole days off' }).click());
      await expect(page.getByText(`${ill.display_name} has time off`).first()).toBeVisible();
      await isDone(made);
      expect(actions).toBeLessThanOrEqual(6);
    });

    await test.step('by keys', async () => {
      const made = await visits(1);
      await openWeek(page, made[0].start_at);
      let keys = 0;
      const press = async (...pressed: string[]) => {
        for (const key of pressed) await page.keyboard.press(key);
        keys += pressed.length;
      };
      await barOf(page, made[0].id).focus();
      await press('m', ...Array<string>(8).fill('ArrowRight'));
      await expect(page.getByRole('status').filter({ hasText: 'free' })).toBeAttached();
      await press('Enter');
      await expect(place(page)).toBeFocused();
      await press('Enter');
      await expect(page.getByText(/’s visit is (now with|offered to)/).first()).toBeVisible();
      await expect(barOf(page, made[0].id)).toBeFocused();
      await press('ArrowRight', 'm', 'ArrowDown');
      await expect(page.getByRole('status').filter({ hasText: `${other.display_name}:` })).toContainText(
        'free',
      );
      await press('Enter');
      await expect(place(page)).toBeFocused();
      await press('Enter');
      await expect(rowOf(page, other.display_name).locator(`[data-bar="${made[1].id}"]`)).toBeFocused();
      await press('ArrowUp', 't', 'PageDown');
      await expect(page.getByRole('button', { name: 'Record whole days off' })).toBeFocused();
      await press('Enter');
      await expect(page.getByText(`${ill.display_name} has time off`).first()).toBeVisible();
      await isDone(made);
      expect(keys).toBeLessThanOrEqual(30);
    });
  },
);

test(
  'on a phone, a form gives a booking to another nanny, and shows why a nanny cannot take it',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const [busy, free] = await neighbours(page);
    const time = { start_at: day.at(9), end_at: day.at(12) };
    const taken = await makeBooking(page, { ...time, nanny_polo_id: busy.id });
    const { id, code } = await makeBooking(page, time);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/booking?view=roster&span=day&from=${time.start_at.slice(0, 10)}`);
    await page.getByRole('button', { name: new RegExp(`^Change .+${code}`) }).click();
    const dialog = page.getByRole('dialog', { name: /^Change / }).filter({ hasText: code });
    const choose = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'Nanny' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await choose(busy.display_name);
    await expect(dialog.getByRole('status')).toContainText(`Is booked: ${taken.parent_name}`);
    await expect(dialog.getByRole('button', { name: 'Place booking' })).toBeDisabled();
    await axe();
    await choose(free.display_name);
    await dialog.getByRole('button', { name: 'Place booking' }).click();
    // The nanny may cost more than the family agreed to. A dialog then asks for confirmation.
    const asks = page.getByRole('dialog', { name: /^Place / }).filter({ hasText: code });
    const done = page.getByText(`is offered to ${free.display_name}`).first();
    await expect(asks.or(done)).toBeVisible();
    if (await asks.isVisible()) await place(page).click();
    await expect(done).toBeVisible();
    expect(await read(page, id)).toMatchObject({ status: 'offered', nanny_polo_id: free.id });
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test(
    'drags a bar on which a finger rests, and scrolls if the finger moves immediately',
    { tag: '@full' },
    async ({ page }, { parallelIndex }) => {
      await startDemoSession(page, 'coordinator');
      const day = await freeDay(page, parallelIndex);
      const nanny = await activeNanny(page);
      const booking = await makeBooking(page, {
        start_at: day.at(9),
        end_at: day.at(12),
        nanny_polo_id: nanny.id,
      });
      await openDay(page, booking.start_at);
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        });
      const bar = barOf(page, booking.id);
      await bar.scrollIntoViewIfNeeded();
      const box = await bar.boundingBox();
      const track = await rowOf(page, nanny.display_name).locator('[data-track]').boundingBox();
      if (!box || !track) throw new Error('The bar is not in sight');
      const [x, y] = [box.x + 8, box.y + box.height / 2];

      await touch('touchStart', x, y);
      for (const way of [20, 40, 60, 80]) await touch('touchMove', x, y - way);
      const hasScrolled = page.evaluate(
        () =>
          new Promise<void>((resolve) =>
            addEventListener('scrollend', () => resolve(), { capture: true, once: true }),
          ),
      );
      await touch('touchEnd');
      await hasScrolled;
      await expect(bar).not.toHaveClass(/lifted/);
      expect((await read(page, booking.id)).start_at).toBe(booking.start_at);

      // Scrolled no further than needed, the bar would stay covered by the grid's heading.
      await bar.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      const again = await bar.boundingBox();
      if (!again) throw new Error('The bar is not in sight');
      const middle = again.y + again.height / 2;
      await touch('touchStart', x, middle);
      await expect(bar).toHaveClass(/lifted/);
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', x + (2 * part * track.width) / 24, middle);
      await touch('touchEnd');
      await expect.poll(async () => (await read(page, booking.id)).start_at).toBe(at(booking.start_at, 2));
    },
  );
});

test(
  'a visitor sees the roster and cannot change it',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const nanny = await activeNanny(page);
    const booking = await makeBooking(page, {
      start_at: day.at(10),
      end_at: day.at(13),
      nanny_polo_id: nanny.id,
    });
    await startDemoSession(page, 'visitor');
    await openDay(page, booking.start_at);
    await drag(page, booking.id, nanny.display_name, 3);
    await barOf(page, booking.id).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Add booking or time off/ })).toHaveCount(0);
    await axe();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Roster' })).toBeVisible();
    await axe();
  },
);

test(
  'the month opens a day, and the map shows the bookings of a day',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const { start_at, parent_name } = await makeBooking(page, { start_at: day.at(9), end_at: day.at(12) });
    await page.goto(`/admin/booking?view=roster&span=month&from=${start_at.slice(0, 10)}`);
    const date = formatShortDay(day.day).replace(/ \d+$/, '');
    const cell = page.getByRole('button', { name: new RegExp(` ${date} .*1 open`) });
    await page.getByRole('group', { name: 'Load by day' }).locator(cell).click();
    await expect(page.getByRole('region', { name: 'Roster' })).toBeVisible();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    const list = page.getByRole('list', { name: 'Bookings of the day' });
    await expect(list.getByRole('link', { name: parent_name })).toBeVisible();
    await axe();
  },
);
