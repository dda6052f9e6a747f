import { afterAll, expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { databaseUrl, onServer } from '../../src/test/template.ts';
import { killMigrationsOnPglite, killMigrationsOnPostgres } from './migration-kill.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const name = `migration_${process.pid}`;
afterAll(async () => {
  if (onPostgres()) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
});

test('migrates at the next start after a kill -9 during a migration', async () => {
  const makeDatabase = async () => {
    await onServer(server, `CREATE DATABASE ${name}`);
    return databaseUrl(server, name);
  };
  const finding = onPostgres()
    ? await killMigrationsOnPostgres(makeDatabase, 1)
    : await killMigrationsOnPglite(1, 800);
  expect(finding).toMatchObject({ held: true });
});
