import type { Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';
import { callApi, chooseEnding, freeDay, makeBooking, menuEntry, people, saysOf, signIn } from './admin.ts';
import { testOwnProduct } from './own-product.ts';
import { activeNanny, drag, openDay, place } from './roster-steps.ts';

/** With a server of its own, where changes can be undone for as long as possible. */
const test = testOwnProduct({ UNDO_SECONDS: '600' });

test.use({ reuseContext: false });

interface Booking {
  readonly id: number;
  readonly code: string;
  readonly parent_name: string;
  readonly status: string;
  readonly internal_note: string;
  readonly nanny_polo_id: number | null;
}

const read = (page: Page, id: number): Promise<Booking> => callApi(page, 'GET', `/admin/booking/${id}`);

/** Presses Ctrl-Z, waits for a message that matches `words`, and reloads the page. */
async function undoByKeys(page: Page, words: RegExp) {
  await page.bringToFront();
  await expect(menuEntry(page, 'Settings')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
}

test('undoes a drag, a bulk edit and a cancellation from another tab, so that no mail is sent', {
  tag: '@full',
}, async ({ page, context, browser, watch, axe, baseURL }) => {
  test.setTimeout(240_000);
  await signIn(page, 'owner', '/booking');
  const other = await context.newPage();
  await other.goto('/admin/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await test.step('a drag in the roster', async () => {
    // The demo has no offer at a quarter to the hour, so the mailbox can be searched for one.
    const day = await freeDay(page, 0);
    const { id, start_at } = await makeBooking(page, { start_at: day.at(10.75), end_at: day.at(13.75) });
    const nanny = await activeNanny(page);
    await page.bringToFront();
    await openDay(page, start_at);
    await drag(page, id, nanny.display_name, 0);
    await place(page).click();
    await expect.poll(async () => (await read(page, id)).nanny_polo_id).toBe(nanny.id);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await undoByKeys(other, /^The change is undone\. \d mails? (is|are) recalled$/);
    expect(await read(page, id)).toMatchObject({ nanny_polo_id: null, status: 'requested' });
  });

  await test.step('a bulk edit', async () => {
    await page.bringToFront();
    await page.goto('/admin/booking?view=list&filter={"status":"requested"}');
    const boxes = page.getByRole('checkbox', { name: /^Select BK-/ });
    await expect(boxes.first()).toBeVisible();
    for (const box of (await boxes.all()).slice(0, 2)) await box.check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'Internal note' }).click();
    await dialog.getByLabel('Internal note').fill('Rings twice');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 changed')).toBeVisible();
    await axe();
    const noted = async () => {
      const requested: Booking[] = await callApi(
        page,
        'GET',
        `/admin/booking?${new URLSearchParams({ filter: '{"status":"requested"}', range: '[0,99]' })}`,
      );
      const all = await Promise.all(requested.map(({ id }) => read(page, id)));
      return all.filter(({ internal_note }) => internal_note === 'Rings twice').length;
    };
    expect(await noted()).toBe(2);
    await undoByKeys(other, /^The change is undone$/);
    expect(await noted()).toBe(0);
  });

  const [booking]: Booking[] = await callApi(
    page,
    'GET',
    `/admin/booking?${new URLSearchParams({ filter: '{"status":"confirmed"}', sort: '["start_at","DESC"]', range: '[0,0]' })}`,
  );
  if (!booking) throw new Error('No confirmed booking');
  const show = `/admin/booking/${booking.id}/show`;
  const colleagues = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch(colleagues);
  const visitor = await colleagues.newPage();

  await test.step('a cancellation, for which a visitor sees no controls', async () => {
    await page.bringToFront();
    await page.goto(show);
    await chooseEnding(page, 'Cancel booking');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText(saysOf(booking, 'is cancelled'))).toBeVisible();
    await expect(page.getByText('Undo also recalls 2 mails')).toBeVisible();
    await signIn(visitor, 'visitor', `/booking/${booking.id}/show`);
    await expect(visitor.getByText('cancelled the booking')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await visitor.keyboard.press('Control+z');
    await other.bringToFront();
    await other.goto(show);
    await other.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
    await expect(other.getByText('The change is undone. 2 mails are recalled')).toBeVisible();
    await expect(other.getByText('undid a change')).toBeVisible();
    expect((await read(page, booking.id)).status).toBe('confirmed');
    await visitor.reload();
    await expect(visitor.getByText('undid a change')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await axe(other);
  });

  await test.step('the mailbox has the mail of a change that cannot be undone, and no other', async () => {
    const email = 'nora@nannypolo.example';
    await callApi(page, 'POST', '/admin/admin-user', { first_name: 'Nora', last_name: 'Quill', email });
    await expect(async () => {
      await other.goto('/mailbox');
      await expect(other.getByRole('listitem').filter({ hasText: email })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(other.getByRole('listitem').filter({ hasText: booking.code })).toHaveCount(0);
    const offered = /\S+ \d+ \S+, \d\d:45–/;
    await expect(other.getByRole('listitem').filter({ hasText: offered })).toHaveCount(0);
  });
  await colleagues.close();
});

test('leads from the screen of an undone creation to the list, and other tabs say that it is gone', {
  tag: '@full',
}, async ({ page, context, axe, allow }) => {
  test.setTimeout(240_000);
  await signIn(page, 'owner', '/booking');

  await test.step('a booking, from its history', async () => {
    const day = await freeDay(page, 0);
    const { id, code } = await makeBooking(page, { start_at: day.at(10), end_at: day.at(13) });
    await page.goto(`/admin/booking/${id}/show`);
    const other = await context.newPage();
    await other.goto(`/admin/booking/${id}/show`);
    await expect(other.getByText(code).first()).toBeVisible();
    await page.bringToFront();
    await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(/\/admin\/booking$/);
    await expect(page.getByText('The change is undone')).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    allow(/status of 404/);
    await other.bringToFront();
    await other.getByRole('button', { name: 'Refresh' }).click();
    await expect(other.getByRole('heading', { level: 1, name: `${code} no longer exists` })).toBeVisible();
    // The button's tooltip stands outside the page's landmarks.
    await other.mouse.move(0, 0);
    await axe(other);
    await other.getByRole('main').getByRole('link', { name: 'Back to the list' }).click();
    await expect(other).toHaveURL(/\/admin\/booking$/);
    await other.close();
  });

  await test.step('an order, by keys; it stays as cancelled and is listed on request', async () => {
    const [parent] = await people(page, 'parents');
    const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 };
    const order: { id: number; number: string } = await callApi(page, 'POST', '/admin/order', {
      ...{ parent_id: parent?.id, lines: [line] },
    });
    await page.goto(`/admin/order/${order.id}`);
    await page.getByLabel('Note').fill('Typed in vain');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(page).toHaveURL(/\/admin\/order$/);
    await expect(page.getByText('The change is undone')).toBeVisible();
    await expect(page.getByRole('link', { name: /^NP-\d{4}-\d+$/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: order.number })).toHaveCount(0);
    await page.goto('/admin/order?filter={"undone":true}');
    await axe();
    await page.getByRole('link', { name: order.number }).click();
    await expect(page.getByText(/^Created by mistake and undone on/)).toBeVisible();
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('undid a change')).toBeVisible();
    await axe();
  });
});

test('asks before an undo books a child twice', { tag: '@full' }, async ({ page, allow }) => {
  test.slow();
  allow(/status of 409/);
  await signIn(page, 'owner', '/booking');
  const day = await freeDay(page, 0);
  const { id, parent_name } = await makeBooking(page, { start_at: day.at(9), end_at: day.at(13) });
  await page.goto(`/admin/booking/${id}/show`);
  await chooseEnding(page, 'Cancel booking');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(saysOf({ parent_name }, 'is cancelled'))).toBeVisible();
  const other = await makeBooking(page, { start_at: day.at(10), end_at: day.at(14) });
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).first().click();
  const question = page.getByRole('dialog', { name: 'Already booked at that time' });
  await expect(question.getByRole('link', { name: other.code })).toBeVisible();
  await question.getByRole('button', { name: 'Book them twice' }).click();
  await expect(page.getByText(/^The change is undone/)).toBeVisible();
  expect((await read(page, id)).status).not.toBe('cancelled');
});
