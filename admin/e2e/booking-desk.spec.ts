import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import {
  callApi,
  enter,
  freeDay,
  makeBooking,
  people,
  signIn,
  tabTo,
  typeInstant,
  workingDay,
} from './admin.ts';

const picker = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

/** Returns the parts of a picker: day, month, year, hours and minutes. */
const shownIn = (page: Page, label: string) => picker(page, label).getByRole('spinbutton').allTextContents();

/** The index of the hours among the parts of a picker. */
const hours = 3;

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(
    `creates a family inside the form of a new booking, ${width} px, ${scheme}`,
    { tag: width === 390 ? '@full' : [] },
    async ({ page, axe }, { parallelIndex }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await signIn(page, 'coordinator', '/booking/create');
      const last = `Newcomer${Date.now()}`;
      await tabTo(page, page.getByRole('combobox', { name: 'Parent' }));
      await page.keyboard.type(`Zoe ${last}`);
      await expect(page.getByRole('option')).toHaveText([`New family: Zoe ${last}`]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');

      const dialog = page.getByRole('dialog', { name: 'New parent' });
      await expect(dialog.getByLabel('First name')).toHaveValue('Zoe');
      await expect(dialog.getByLabel('Last name')).toHaveValue(last);
      await axe();
      await enter(page, dialog.getByRole('button', { name: 'Create' }));
      await expect(dialog.getByText('Required')).toBeVisible();
      await dialog.getByLabel('E-mail').fill(`zoe.${last.toLowerCase()}@families.example`);
      await dialog.getByRole('button', { name: 'Add an address' }).click();
      await dialog.getByLabel('House number and street').fill('12 Mill Lane');
      await dialog.getByLabel('Postcode').fill('SE22 8EW');
      await dialog.getByRole('button', { name: 'Add a child' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).last().fill('Tilly');
      await dialog.getByRole('group', { name: 'Born' }).getByRole('spinbutton').first().click();
      await page.keyboard.type('01052022');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(`Zoe ${last}`);
      await expect(page.getByRole('radio', { name: /12 Mill Lane/ })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Tilly' })).toBeChecked();

      const day = workingDay(parallelIndex);
      await typeInstant(page, 'Start', day.typed(9));
      await typeInstant(page, 'End', day.typed(12));
      const map = page.getByRole('group', { name: 'Map of the family and the free nannies' });
      await expect(map.getByRole('img', { name: 'Family' })).toBeVisible();
      const list = page.getByRole('radiogroup', { name: 'Who is free' });
      await map.getByRole('button', { name: /^1: / }).click();
      await expect(list.getByRole('radio').first()).toBeChecked();
      await axe();
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Zoe ${last} · ` })).toBeVisible();
      await expect(page.getByText('Waiting for the nanny’s reply')).toBeVisible();
      await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
      await axe();
    },
  );
}

test(
  'shifts the end with the start and keeps the length',
  { tag: '@full' },
  async ({ page }, { parallelIndex }) => {
    await signIn(page, 'coordinator', '/booking/create');
    const day = await freeDay(page, parallelIndex);
    await typeInstant(page, 'Start', day.typed(9));
    await typeInstant(page, 'End', day.typed(13));
    const end = await shownIn(page, 'End');
    await picker(page, 'Start').getByRole('spinbutton', { name: 'Hours' }).click();
    await page.keyboard.type('11');
    await expect.poll(() => shownIn(page, 'End')).toEqual(end.with(hours, '15'));
    await typeInstant(page, 'End', day.typed(17));
    expect((await shownIn(page, 'Start'))[hours]).toBe('11');
  },
);

test('creates bookings from the screens of a parent and of a nanny', { tag: '@full' }, async ({
  page,
  axe,
}) => {
  await startDemoSession(page, 'coordinator');
  const [parent] = await people(page, 'parents');
  await page.goto(`/admin/users/parents/${parent?.id}/show`);
  await expect(
    page.getByRole('group', { name: 'Map of the addresses' }).or(page.getByRole('img')),
  ).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: /^\+44/ }).first()).toHaveAttribute('href', /^tel:\+44/);
  await axe();
  await page.getByRole('link', { name: 'New booking' }).click();
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(parent?.name ?? '');

  const active = await callApi(
    page,
    'GET',
    `/admin/master/nanny-polo?${new URLSearchParams({ filter: '{"status":"active"}', range: '[0,0]' })}`,
  );
  await page.goto(`/admin/master/nanny-polo/${active[0].id}/show`);
  await page.getByRole('link', { name: 'New booking' }).click();
  await expect(page.getByRole('combobox', { name: 'Nanny' })).toHaveValue(active[0].display_name);
});

test(
  'books the same family and children again, a week later',
  { tag: '@full' },
  async ({ page, axe }, { parallelIndex }) => {
    await startDemoSession(page, 'coordinator');
    const day = await freeDay(page, parallelIndex);
    const made = await makeBooking(page, { start_at: day.at(9), end_at: day.at(13) });
    await page.goto(`/admin/booking/${made.id}/show`);
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(made.parent_name);
    expect(new URL(page.url()).search).toBe('');
    await axe();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${made.parent_name} · ` })).toBeVisible();
    const id = Number(/booking\/(\d+)\/show/.exec(page.url())?.[1]);
    const copy = await callApi(page, 'GET', `/admin/booking/${id}`);
    expect(copy.id).not.toBe(made.id);
    const { parent_id, service, address, children, notes } = made;
    expect(copy).toMatchObject({ parent_id, service, address, children, notes });
    // Compared on the agency's clock, because summer time may begin or end in that week.
    const clock = (instant: string) => readAgencyClock(Date.parse(instant));
    expect(clock(copy.start_at) - clock(made.start_at)).toBe(7 * 86_400_000);
    expect(clock(copy.end_at) - clock(made.end_at)).toBe(7 * 86_400_000);
  },
);

test('collapses discounts that do not apply', { tag: '@full' }, async ({ page, axe }, { parallelIndex }) => {
  await startDemoSession(page, 'coordinator');
  const day = await freeDay(page, parallelIndex);
  const { id } = await makeBooking(page, { start_at: day.at(9), end_at: day.at(13) });
  const { not_applied } = await callApi(page, 'GET', `/admin/booking/${id}/quote`);
  expect(not_applied.length).toBeGreaterThan(0);
  const { discount, why } = not_applied[0];
  await page.goto(`/admin/booking/${id}/show`);
  const reason = page.getByText(`${discount}: ${why}`);
  const fold = page.getByText(/discounts? not applied/);
  await expect(fold).toBeVisible();
  await expect(reason).toBeHidden();
  await enter(page, fold);
  await expect(reason).toBeVisible();
  await axe();
});
