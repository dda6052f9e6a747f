import { expect, test } from 'vitest';
import { onPostgres } from '../src/test/database.ts';
import { killMigrationsOnPglite, killMigrationsOnPostgres } from './migration-kill.ts';

test('migrates at the next start after a kill -9 during a migration', async () => {
  const finding = onPostgres()
    ? await killMigrationsOnPostgres(process.env.TEST_DATABASE_URL ?? '', 1)
    : await killMigrationsOnPglite(1, 800);
  expect(finding).toMatchObject({ held: true });
});
