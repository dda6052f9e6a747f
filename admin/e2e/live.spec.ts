import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect as expectSoon, test } from '../../.ci/e2e.ts';
import { type Account, startDemoSession } from '../../.ci/session.ts';
import { callApi, freeDay, makeAccepted, makeBooking, signIn } from './admin.ts';

test.use({ live: true });
test.slow();

/** Changes in another browser take a while to arrive on a busy machine. */
const expect = expectSoon.configure({ timeout: 40_000 });

/** Signs in and waits until the live updates are connected. */
async function signInLive(page: Page, who: Account, path: string): Promise<void> {
  const connected = page.waitForResponse(/\/api\/admin\/events$/);
  await signIn(page, who, path);
  expect((await connected).status()).toBe(200);
}

async function anotherBrowser(browser: Browser, watch: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  await watch(context);
  return context.newPage();
}

test('a change in one browser appears in another without a reload: in the list, the record and the menu', async ({
  page,
  browser,
  watch,
}, { parallelIndex }) => {
  const colleague = await anotherBrowser(browser, watch);
  await startDemoSession(colleague, 'owner');
  const day = await freeDay(colleague, parallelIndex);
  const filter = JSON.stringify({ start_at_gte: day.at(0), start_at_lte: day.at(23) });
  await signInLive(page, 'coordinator', `/booking?${new URLSearchParams({ filter })}`);
  await expect(page.getByText(/found using the current filters/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const made = await makeBooking(colleague, { start_at: day.at(9), end_at: day.at(12) });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('Requested');

  await page.locator('tbody tr').getByText(made.parent_name).click();
  await expect(page.getByRole('heading', { level: 1, name: `${made.parent_name} · ` })).toBeVisible();
  const note = `The side door, ${made.code}`;
  const noted = await callApi(colleague, 'PUT', `/admin/booking/${made.id}`, { ...made, notes: note });
  await expect(page.getByText(note).first()).toBeVisible();

  await makeAccepted(colleague, parallelIndex);
  // Other tests write too, so the count is compared with the last one that the page has fetched.
  const counted: number[] = [];
  page.on('response', async (response) => {
    if (!/\/admin\/booking\/count\?/.test(response.url())) return;
    const counts: Record<string, number> = await response.json();
    counted.push(Object.values(counts).reduce((total, count) => total + count, 0));
  });
  await callApi(colleague, 'PUT', `/admin/booking/${made.id}`, { ...noted, notes: '' });
  const shown = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('img', { name: /to confirm or fill/ });
  await expect
    .poll(
      async () => Number.parseInt((await shown.getAttribute('aria-label')) ?? '', 10) - (counted.at(-1) ?? 0),
    )
    .toBe(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await colleague.context().close();
});

test(
  'shows who else has a record open, and merges what both save',
  { tag: '@full' },
  async ({ page, browser, watch, axe }, { parallelIndex }) => {
    const colleague = await anotherBrowser(browser, watch);
    await signInLive(page, 'coordinator', '/booking');
    const day = await freeDay(page, parallelIndex);
    const made = await makeBooking(page, { start_at: day.at(14), end_at: day.at(17) });
    const announced = page.waitForResponse(
      (response) => /\/admin\/presence\//.test(response.url()) && response.request().method() === 'PUT',
    );
    await page.goto(`/admin/booking/${made.id}`);
    expect((await announced).status()).toBe(200);
    await page.getByLabel('Notes for the nanny').fill('Ring twice');

    await signInLive(colleague, 'owner', `/booking/${made.id}`);
    for (const screen of [colleague, page])
      await expect(screen.getByRole('status', { name: /^Also here: / })).toBeVisible();
    await axe(colleague);

    await colleague.getByLabel('Internal note').fill('Paid in cash');
    await colleague.getByRole('button', { name: 'Save' }).click();
    await expect(colleague).toHaveURL(/\/show$/);
    const notice = page.getByRole('alert').filter({ hasText: 'Paid in cash' });
    await expect(notice).toContainText('has just changed:');
    await expect(page.getByLabel('Internal note')).toHaveValue('Paid in cash');
    await expect(page.getByLabel('Notes for the nanny')).toHaveValue('Ring twice');
    await axe();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/show$/);
    const saved = await callApi(page, 'GET', `/admin/booking/${made.id}`);
    expect(saved).toMatchObject({ notes: 'Ring twice', internal_note: 'Paid in cash' });
    await colleague.context().close();
  },
);
