import type { Page } from '@playwright/test';
import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, makeBooking, workingDay } from './admin.ts';

/** Waits for the mail that asks a nanny about a booking, and returns the path of its link. */
async function linkTo(page: Page, address: string, code: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get('/mailbox')).text();
        for (const item of list.split('<li>')) {
          const path = /href="(\/mailbox\/\d+)"/.exec(item)?.[1];
          if (!path || !item.includes(address) || !item.includes('Can you come?')) continue;
          const mail = await (await page.request.get(path)).text();
          if (mail.includes(code)) link = /\/ask\/[\w-]+/.exec(mail)?.[0] ?? '';
        }
        return link;
      },
      { message: `the mail to ${address}` },
    )
    .not.toBe('');
  return link;
}

/** Returns the names and links of two of the nannies who are asked about a booking. */
async function twoAsked(page: Page, { id, code }: { id: number; code: string }) {
  const { request } = await callApi(page, 'GET', `/admin/booking/${id}/cover-request`);
  const [first, second] = request.asks;
  const asked = async (ask: { nanny_polo_id: number; nanny_polo_name: string }) => {
    const { email } = await callApi(page, 'GET', `/admin/master/nanny-polo/${ask.nanny_polo_id}`);
    return { name: ask.nanny_polo_name, link: await linkTo(page, email, code) };
  };
  return [await asked(first), await asked(second)] as const;
}

/** Opens a page of the site and waits for the hydration of its island. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
}

test('asks several nannies, gives the booking to the first who accepts, and shows the others that it is taken', async ({
  page,
  context,
  axe,
  axeInBothSchemes,
}, { parallelIndex }) => {
  test.slow();
  await startDemoSession(page, 'owner');
  const day = workingDay(parallelIndex);
  const { id, code, parent_name } = await makeBooking(page, { start_at: day.at(10), end_at: day.at(13) });

  await page.goto(`/admin/booking/${id}/show`);
  await page.getByRole('button', { name: 'Find a nanny' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Ask several' }).check();
  await expect(dialog.getByText(/^Asked first, /)).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: /^(Ask \d nann|Start asking)/ }).click();
  await expect(page.getByText(`Cover request started for ${parent_name}’s visit on`)).toBeVisible();
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Asking nannies' }) });
  // In quiet hours, no nanny is asked until a coordinator presses this button.
  await panel.getByRole('button', { name: 'Ask more now' }).click();
  await expect(panel.getByRole('listitem').nth(1)).toBeVisible();
  await axeInBothSchemes();

  const [quick, slow] = await twoAsked(page, { id, code });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await open(second, slow.link);
  await expect(second.getByRole('button', { name: 'Yes, I can' })).toBeVisible();
  await open(first, quick.link);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(/, can you come\?$/);
  await axe(first);
  await first.getByRole('button', { name: 'Yes, I can' }).click();
  await expect(first.getByText('You were the first to accept.')).toBeVisible();
  await expect(panel.getByText(/\d accepted/)).toBeVisible();
  await expect(panel.getByText('Accepted', { exact: true }).first()).toBeVisible();

  await second.reload();
  await expect(second.getByText('Another nanny was first to accept.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Yes, I can' })).toBeHidden();
  await axe(second);
  const after = await callApi(page, 'GET', `/admin/booking/${id}`);
  expect(after).toMatchObject({ nanny_polo_name: quick.name, offer: { state: 'accepted' } });
});
