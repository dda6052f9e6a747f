import { expect, test } from '../../.ci/e2e.ts';
import { callApi, signIn } from './admin.ts';

interface Quote {
  lines: { kind: string; label: string }[];
}

test('the owner changes the night surcharge, and new quotes and the public price list show it', async ({
  page,
  browser,
  axe,
}) => {
  await signIn(page, 'owner', '/settings');
  await page.getByRole('link', { name: 'Change agency settings' }).click();
  const input = page.getByLabel('Night surcharge');
  const before = await input.inputValue();
  const after = before === '35' ? '36' : '35';
  await axe();

  await test.step('neither the wheel nor an arrow key changes a number', async () => {
    await input.click();
    await page.mouse.wheel(0, 240);
    await input.press('ArrowUp');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(before);
  });

  await test.step('an invalid value is reported at its field', async () => {
    await input.fill('501');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('At most 500')).toBeVisible();
  });

  await test.step('a saved change is in the history', async () => {
    await input.fill(after);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agency settings' })).toBeVisible();
    const change = `Night surcharge changed from ${before}% to ${after}%`;
    await expect(page.getByText(change).first()).toBeVisible();
    await axe();
  });

  await test.step('the care agreement in force is there as a PDF', async () => {
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Open PDF of version \d+$/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/^care-agreement-\d+\.pdf$/);
  });

  await test.step('a new quote and the public site show the new surcharge', async () => {
    const draft = {
      parent_id: 1,
      service: 'hourly',
      start_at: '2041-03-04T20:00:00Z',
      end_at: '2041-03-05T00:00:00Z',
    };
    const quote: Quote = await callApi(page, 'POST', '/admin/booking/quote', draft);
    expect(quote.lines.map(({ label }) => label)).toContain(`Night, ${after}% more`);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(new URL('/', page.url()).href);
    await expect(guest.getByText(`+${after}%`, { exact: true })).toBeVisible();
    expect(await guest.content()).not.toContain('{figure:');
    await guest.context().close();
  });

  await test.step('the settings are restored', async () => {
    const settings = await callApi(page, 'GET', '/admin/agency-settings/1');
    await callApi(page, 'PUT', '/admin/agency-settings/1', { ...settings, night_percent: Number(before) });
  });
});

test('a coordinator cannot see the agency’s settings', { tag: '@full' }, async ({ page, allow }) => {
  allow(/status of 403/);
  await signIn(page, 'coordinator', '/settings');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Agency' })).toHaveCount(0);
  await page.goto('/admin/agency-settings/1');
  await expect(page.getByRole('heading', { level: 1, name: 'You may not open this page' })).toBeVisible();
});
