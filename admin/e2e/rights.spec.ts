import type { Page } from '@playwright/test';
import { expect as expectSoon, test } from '../../.ci/e2e.ts';
import { startDemoSession, startSession } from '../../.ci/session.ts';
import { colleaguePassword, menuEntry, newColleague, signIn, typeCredentials } from './admin.ts';

test.use({ live: true });
test.slow();

/** Changes in another browser take a while to arrive on a busy machine. */
const expect = expectSoon.configure({ timeout: 40_000 });

const forbidden = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'You may not open this page' });

/** Records the paths that a page visits, also without loading a document. */
function watchPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

test('menu, pages and buttons follow a change of the role in every tab, without a reload', {
  tag: '@full',
}, async ({ page, browser, watch, axeInBothSchemes, allow }) => {
  // What is on screen may be fetched in the moment in which the right goes, and the last save is refused.
  allow(/status of 403/);
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  await watch(context);
  const owner = await context.newPage();
  await startDemoSession(owner, 'owner');
  const { email, grant } = await newColleague(owner, { booking: 'full' });

  await startSession(page, 'ADMIN', { email, password: colleaguePassword });
  const connected = page.waitForResponse(/\/api\/admin\/events$/);
  await page.goto('/admin/booking');
  expect((await connected).status()).toBe(200);
  const other = await page.context().newPage();
  await other.goto('/admin/settings');
  await expect(menuEntry(other, 'Bookings')).toBeVisible();
  for (const tab of [page, other]) await tab.evaluate(() => Object.assign(window, { isSamePage: true }));
  const newBooking = page.getByRole('link', { name: 'New booking' });
  await expect(newBooking).toBeVisible();

  await grant({ booking: 'visit', discount: 'full' });
  await expect(newBooking).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
  for (const tab of [page, other]) await expect(menuEntry(tab, 'Discount')).toBeVisible();

  await grant({ discount: 'full' });
  await expect(forbidden(page)).toBeVisible();
  for (const tab of [page, other]) await expect(menuEntry(tab, 'Bookings')).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/booking/);
  await page.evaluate(() => document.fonts.ready);
  await axeInBothSchemes();

  await grant({ booking: 'full', discount: 'full' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(newBooking).toBeVisible();
  await expect(menuEntry(other, 'Bookings')).toBeVisible();

  await menuEntry(page, 'Discount').click();
  await page.getByRole('link', { name: 'New discount' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('For sisters');
  await grant({ booking: 'full', discount: 'visit' });
  await expect(page.getByText(/^Your role no longer includes this page/)).toBeVisible();
  await expect(name).toHaveValue('For sisters');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
  await other.close();
  await context.close();
});

test.describe('a cookie that goes', () => {
  test.use({ live: false });

  test('leads to the sign-in page and back, never to a page that says access is denied', {
    tag: '@full',
  }, async ({ page, allow }) => {
    allow(/status of 401/);
    const paths = watchPaths(page);
    const nannies = menuEntry(page, 'Nanny');
    const steps: (() => Promise<unknown>)[] = [
      async () => undefined,
      () => expect(page.getByRole('table')).toBeVisible(),
      () => page.waitForLoadState('networkidle'),
    ];
    await page.goto('/admin/booking');
    for (const reached of steps) {
      await typeCredentials(page, 'coordinator');
      await expect(nannies).toBeVisible();
      await reached();
      // The admin goes on at once, before the browser reports that the cookie has gone.
      await nannies.evaluate((link: HTMLElement) => {
        document.cookie = 'auth-token=; max-age=0; path=/';
        link.click();
      });
      await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Fusers%2Fnanny/);
    }
    expect(paths.filter((path) => /denied|error/.test(path))).toEqual([]);
  });

  test('is noticed at the next call in a browser that does not report it', { tag: '@full' }, async ({
    page,
    context,
    allow,
  }) => {
    allow(/status of 401/);
    await page.addInitScript(() => Object.defineProperty(window, 'cookieStore', { value: undefined }));
    const paths = watchPaths(page);
    await signIn(page, 'coordinator', '/booking');
    await expect(page.getByRole('table')).toBeVisible();
    await context.clearCookies({ name: 'auth-token' });
    await menuEntry(page, 'Nanny').click();
    await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Fusers%2Fnanny/);
    await typeCredentials(page, 'coordinator');
    await expect(page.getByRole('heading', { level: 1, name: 'Nanny accounts' })).toBeVisible();
    expect(paths.filter((path) => /denied|error/.test(path))).toEqual([]);
  });
});

test.describe('another admin signs in', () => {
  test.use({ live: false });

  test('in another tab, and a tab with unsaved input follows without asking and saves nothing as them', {
    tag: '@full',
  }, async ({ page, context, allow }) => {
    allow(/status of 401/);
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await signIn(page, 'coordinator', '/master/nanny-polo/9');
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.fill('Typed by the coordinator');
    const other = await context.newPage();
    await other.goto('/admin/settings');
    await other.getByRole('button', { name: /^Your account/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/admin\/sign-in\?next=/);
    await typeCredentials(other, 'owner');
    await expect(menuEntry(page, 'Admin list')).toBeVisible();
    await expect(note).not.toHaveValue('Typed by the coordinator');
    expect(asked).toBe(0);
    await other.close();
  });
});

test.describe('a stored profile', () => {
  test.use({ live: false });

  test('that is missing or damaged is fetched again, also for the owner', { tag: '@full' }, async ({
    page,
  }) => {
    await signIn(page, 'owner', '/agency-settings/1');
    for (const text of [null, '{"id":1', '"owner"']) {
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('auth-user');
        else localStorage.setItem('auth-user', value);
      }, text);
      await page.reload();
      await expect(page.getByRole('main').getByRole('button', { name: 'Save' })).toBeVisible();
      await expect(menuEntry(page, 'Admin list')).toBeVisible();
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth-user') ?? '').id)).toBe(1);
    }
  });
});

test.describe('react-admin’s own paths', () => {
  test.use({ live: false });

  test('show pages with a way on', { tag: '@full' }, async ({ page, axe }) => {
    await signIn(page, 'coordinator', '/access-denied');
    await expect(forbidden(page)).toBeVisible();
    await axe();
    await page.goto('/admin/authentication-error');
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'Your permissions could not be checked' }),
    ).toBeVisible();
    await axe();
    await page.getByRole('main').getByRole('link', { name: 'Back to the start' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
