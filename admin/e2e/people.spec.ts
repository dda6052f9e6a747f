import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi, people, signIn } from './admin.ts';

const stamp = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

test('creates a nanny’s account; rejects a number that is not valid for its country', {
  tag: '@full',
}, async ({ page, axe }) => {
  await signIn(page, 'coordinator', '/users/nanny/create');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Noble');
  await page.getByLabel('E-mail').fill(`ida${stamp()}@nannies.example`);
  const phone = page.locator('input[name=telephone]');
  await expect(phone).toHaveAttribute('type', 'tel');
  await expect(phone).toHaveAttribute('maxlength', '25');
  await expect(phone).toHaveAttribute('placeholder', 'Enter a phone number');
  const flag = page.getByRole('button', { name: /Open flags menu$/ }).locator('img');
  await expect(flag).toHaveJSProperty('complete', true);
  await expect(flag).not.toHaveJSProperty('naturalWidth', 0);
  await phone.fill('+44 123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^Not a valid telephone number/)).toBeVisible();
  await axe();
  await phone.fill('+44 7700 900123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Noble' })).toBeVisible();
});

test('exports a parent’s data, and erases the parent after their e-mail address is typed', async ({
  page,
}) => {
  await startDemoSession(page, 'coordinator');
  const parent = await callApi(page, 'POST', '/admin/users/parents', {
    first_name: 'Erin',
    last_name: 'Stone',
    email: `erin${stamp()}@families.example`,
  });
  await page.goto(`/admin/users/parents/${parent.id}/show`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export their data' }).click();
  expect((await download).suggestedFilename()).toBe(`parent-${parent.id}.json`);
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(parent.email);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('This person was erased on request', { exact: false })).toBeVisible();
});

test('prints a family under its name, without what can only be used on a screen', async ({ page }) => {
  await signIn(page, 'coordinator', '');
  const [parent] = await people(page, 'parents');
  await page.goto(`/admin/users/parents/${parent?.id}/show`);
  const zone = page.getByText('Drop documents here, several at once.');
  await expect(zone).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(zone).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});
