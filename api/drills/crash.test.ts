import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../src/kernel/database/pglite.ts';
import { addressOf, amount, onPostgres, templateArchive, testDatabase } from '../src/test/database.ts';
import { checkSecondProcess, killDuringWrites } from './crash.ts';
import { fillDisk } from './disk-full.ts';
import { selectTimeless } from './report.ts';
import { toDisposable } from './temporary.ts';

/** A data folder with the demo agency, which is copied, because filling one takes longer than all the kills. */
let filled = '';
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'nanny-polo-filled-'));
  if (onPostgres()) return;
  const { close } = await openPglite(filled, { copyOf: templateArchive('demo') });
  await close();
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

// The drill kills PostgreSQL too; here its server is that of all tests.
test('loses no acknowledged write when it is killed repeatedly during writes', {
  timeout: 240_000,
}, async () => {
  await using database = onPostgres() ? toDisposable(await testDatabase('demo')) : null;
  const findings = database
    ? await killDuringWrites('PostgreSQL', amount(10, 1), () => {}, addressOf(database))
    : await killDuringWrites('PGlite', amount(4, 1), () => {}, filled);
  for (const finding of selectTimeless(findings)) expect(finding).toMatchObject({ held: true });
});

// Only PGlite has a folder that one process holds.
test.skipIf(onPostgres())('refuses to start a second process on the same data folder', async () => {
  expect(await checkSecondProcess(amount(2, 1), filled)).toMatchObject({ held: true });
});

test('refuses writes on a full disk with 503, serves reads, and recovers afterwards', {
  timeout: 240_000,
}, async () => {
  const findings = await (onPostgres()
    ? fillDisk('PostgreSQL', amount(10, 4))
    : fillDisk('PGlite', amount(10, 4), filled));
  expect(selectTimeless(findings).filter(({ held }) => !held)).toEqual([]);
});
