import { expect, test } from '../../.ci/e2e.ts';
import { callApi, enter, signIn } from './admin.ts';

const list = '/master/document-type';

test(
  'a view is saved and shared by keyboard, opens for a colleague from its link, and is not available after it is deleted',
  { tag: '@full' },
  async ({ page, browser, watch, axe, allow }, { parallelIndex }) => {
    test.slow();
    allow(/status of 404/);
    const name = `Accounts ${parallelIndex}-${Date.now()}`;
    const filter = JSON.stringify({ required_for: 'account' });
    await signIn(page, 'owner', `${list}?${new URLSearchParams({ filter, sort: 'title', order: 'DESC' })}`);
    await enter(page, page.getByRole('button', { name: 'Views', exact: true }));
    const dialog = page.getByRole('dialog', { name: /^Views of/ });
    await expect(dialog.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await enter(page, dialog.getByRole('button', { name: 'Save view' }));
    await expect(dialog.getByRole('button', { name }).first()).toBeVisible();
    await axe();
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name });
    await expect(chip).toHaveAttribute('aria-current', 'true');
    const views = await callApi(
      page,
      'GET',
      `/admin/view?${new URLSearchParams({ resource: list.slice(1) })}`,
    );
    const view = views.find((one: { name: string }) => one.name === name);

    const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
    await watch(context);
    const colleague = await context.newPage();
    await signIn(colleague, 'visitor', `${list}?view=${view.id}`);
    await expect(colleague).toHaveURL(/required_for/);
    const theirs = colleague.getByRole('button', { name });
    await expect(theirs).toHaveAttribute('aria-current', 'true');
    const rows = colleague.locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await expect(theirs).toContainText(String(await rows.count()));

    await callApi(page, 'DELETE', `/admin/view/${view.id}`);
    await colleague.goto(`/admin${list}?view=${view.id}`);
    await expect(colleague.getByRole('heading', { name: 'This view is not available' })).toBeVisible();
    await colleague.getByRole('link', { name: 'Open the list' }).click();
    await expect(rows.first()).toBeVisible();
    await context.close();
  },
);
