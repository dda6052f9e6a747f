import { read, type WorkSheet } from '@e965/xlsx';
import { adminScreens } from '@nanny-polo/shared/admin-screens';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, follow, signIn } from './admin.ts';

const lists = adminScreens
  .filter(({ pages }) => pages?.includes('list'))
  .map(({ path }) => path)
  .concat('/');

/** Returns the non-empty cells below headings that end with `end`. */
function below(sheet: WorkSheet, end: string) {
  const entries = Object.entries(sheet).filter(([address]) => /^[A-Z]+\d+$/.test(address));
  const columns = entries
    .filter(([address, { v }]) => /^[A-Z]+1$/.test(address) && String(v).endsWith(end))
    .map(([address]) => address.replace(/\d+$/, ''));
  return entries
    .filter(([address]) => columns.includes(address.replace(/\d+$/, '')) && !/[A-Z]1$/.test(address))
    .map(([, cell]) => cell)
    .filter(({ v }) => v !== '');
}

test('exports each list for a spreadsheet: dates, amounts and no formulas', async ({ page }) => {
  // Opens ten screens one after another.
  test.slow();
  await signIn(page, 'owner', '/settings');
  const hostile = {
    first_name: '=HYPERLINK("https://a.example")',
    last_name: '@SUM(A1)',
    phone: '+442079460142',
  };
  await callApi(page, 'POST', '/admin/users/parents', {
    ...hostile,
    email: `csv${Date.now()}@families.example`,
  });
  const counted = { times: 0, amounts: 0 };
  for (const path of lists) {
    await follow(page, `/admin${path}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = Buffer.concat(await (await (await download).createReadStream()).toArray());
    const book = read(file, { type: 'buffer', cellDates: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(sheet.A2, path).toBeDefined();
    for (const cell of Object.values(sheet)) expect(cell, path).not.toHaveProperty('f');
    for (const { t, w } of below(sheet, ' (Europe/London)')) {
      expect([t, w], path).toEqual(['d', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]);
      counted.times += 1;
    }
    for (const { t } of below(sheet, ' (GBP)')) {
      expect(t, path).toBe('n');
      counted.amounts += 1;
    }
    if (path === '/booking') expect(below(sheet, 'Length (hours)')[0]?.t).toBe('n');
    if (path === '/users/parents') expect(file.toString()).toContain(`"'=HYPERLINK(""https://a.example"")`);
  }
  expect(Math.min(counted.times, counted.amounts)).toBeGreaterThan(100);
});
