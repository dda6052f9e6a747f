import { people } from './admin.ts';
import { expect, test } from './signed-in.ts';

test.use({ who: 'coordinator' });

test('reloads once if a release removed a chunk, and restores the form’s input', async ({ page, allow }) => {
  test.slow();
  allow(/status of 404|PinMap|reading 'default'/);
  await page.goto('/admin/booking/create');
  await page.getByLabel('Internal note').fill('Rings after six.');
  const day = new Date(Date.now() + 66 * 86_400_000).toLocaleDateString('en-GB').replaceAll('/', '');
  for (const [label, digits] of [
    ['Start', `${day}0900`],
    ['End', `${day}1300`],
  ] as const) {
    await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type(digits);
  }
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname);
  });
  await page.route(/\/PinMap-/, (route) =>
    visits.length > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  const [parent] = await people(page, 'parents');
  await page.getByRole('combobox', { name: 'Parent' }).fill(parent?.name ?? '');
  await page.getByRole('option', { name: parent?.name ?? '', exact: true }).click();

  await expect(page.getByText(/^The back office was updated/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Internal note')).toHaveValue('Rings after six.');
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(parent?.name ?? '');
  await expect(page.getByLabel('Map of the family and the free nannies')).toBeVisible({
    timeout: 30_000,
  });
  expect(visits).toEqual(['/admin/booking/create']);
});
