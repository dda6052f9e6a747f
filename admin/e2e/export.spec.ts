import { read, type WorkSheet } from '@e965/xlsx';
import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { expect, test } from '../../.ci/e2e.ts';
import { callApi, follow, signIn } from './admin.ts';

const lists = adminScreens
  .filter(({ kinds }) => kinds?.includes('list'))
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

test('exports each list for a spreadsheet: dates, amounts and no formulas', { tag: '@full' }, async ({
  page,
}) => {
  // Opens many screens one after another.
  test.slow();
  await signIn(page, 'owner', '/settings');
  const hostile = {
    first_name: 'Hilda',
    last_name: '',
    tags: ['=HYPERLINK("https://a.example")', '@SUM(A1)'],
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
    // One expectation for all cells: one for each would take longer than the rest of the test.
    const formulas = Object.values(sheet).filter((cell) => Object.hasOwn(cell, 'f'));
    expect(formulas, path).toEqual([]);
    const times = below(sheet, ' (Europe/London)');
    const noTimes = times.filter(({ t, w }) => t !== 'd' || !/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(w ?? ''));
    expect(noTimes, path).toEqual([]);
    const amounts = below(sheet, ' (GBP)');
    expect(
      amounts.filter(({ t }) => t !== 'n'),
      path,
    ).toEqual([]);
    counted.times += times.length;
    counted.amounts += amounts.length;
    if (path === '/booking') expect(below(sheet, 'Length (hours)')[0]?.t).toBe('n');
    if (path === '/users/parents') expect(file.toString()).toContain(`"'=HYPERLINK(""https://a.example"")`);
  }
  expect(Math.min(counted.times, counted.amounts)).toBeGreaterThan(100);
});
