import { expect, test } from '../../.ci/e2e.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { callApi } from './admin.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
const photo = Buffer.from(`\0\0\0\x1cftypheic\0\0\0\0mif1heic${'\0'.repeat(99)}`, 'latin1');

test('uploads several files as one document, turns, moves and removes them, and decides on all at once', async ({
  page,
  axe,
  axeInBothSchemes,
}) => {
  await startDemoSession(page, 'coordinator');
  const last_name = `Sides${Date.now()}`;
  const email = `${last_name}@families.example`;
  const parent = await callApi(page, 'POST', '/admin/users/parents', {
    first_name: 'Erin',
    last_name,
    email,
  });
  const source = JSON.stringify({ parent_id: parent.id, document_type_id: 1 });
  await page.goto(`/admin/master/parent-documents/create?${new URLSearchParams({ source })}`);
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: photo };
  await page.getByLabel('Choose files').setInputFiles([png('front.png'), heic, png('back.png')]);
  await expect(page.getByText('“IMG_1.HEIC”: This photo is in the format HEIC')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('1 of 2: front.png')).toBeVisible();

  await page.getByLabel('Choose files').setInputFiles(png('stamp.png'));
  await expect(page.getByRole('button', { name: 'Leave out stamp.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('1 of 3: front.png')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave out stamp.png' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 3: back.png')).toBeVisible();
  await page.getByRole('button', { name: 'Move earlier' }).click();
  await expect(page.getByText('1 of 3: back.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this file' }).click();
  await expect(page.getByText('1 of 2: front.png')).toBeVisible();
  await axeInBothSchemes();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved: .* of Erin Sides/)).toBeVisible();
});
