import { bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { health } from '@nanny-polo/shared/office/health';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { serveProduct } from '../../server.ts';
import { testDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { startProduct } from '../../test/product.ts';
import { readDemoConfig } from '../config/config.ts';
import type { Db } from './database.ts';
import { assertKnownSchema, readAppliedMigrations, requireKnownSchema, schemaNumber } from './schema.ts';

/** Records one more migration, as a newer version does. */
const migrateFurther = (db: Db) =>
  db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', ${2 ** 52})`);

test('refuses a database of a newer, an older or a different version in one line each', async () => {
  const { db, close } = await testDatabase();
  const applied = await readAppliedMigrations(db);
  await requireKnownSchema(db);
  await migrateFurther(db);
  await expect(requireKnownSchema(db)).rejects.toThrow(
    `The database has schema ${schemaNumber + 1}, and this version knows schemas up to ${schemaNumber}. Use the newer version.`,
  );
  await close();
  const refusal = (migrations: string[]) => () => assertKnownSchema(migrations, 'This backup');
  expect(refusal([])).not.toThrow();
  expect(refusal(applied.slice(0, 1))).not.toThrow();
  expect(refusal(Array.from({ length: 52 }, (_, at) => `older ${at}`))).toThrow(
    /^This backup has schema 51, .*$/,
  );
  expect(refusal([...applied.slice(0, -1), 'other'])).toThrow(
    /^This backup has schema \d+ of a different .*$/,
  );
});

test('answers calls that fail on a newer schema with 503 and stops, but no other failure', async () => {
  const onNewerSchema = vi.fn();
  const product = await startProduct({}, undefined, onNewerSchema);
  try {
    const owner = await product.signedIn('owner');
    const confirm = () =>
      owner.call(bookingTransitionCalls.confirm, { params: { id: 1 }, body: { version: 1 } });
    await product.db.execute(sql`ALTER TABLE booking RENAME COLUMN notes TO notes_for_nanny`);
    await expect(confirm()).rejects.toMatchObject({ status: 500 });
    expect(onNewerSchema).not.toHaveBeenCalled();
    await migrateFurther(product.db);
    await expect(confirm()).rejects.toMatchObject({
      status: 503,
      body: { message: 'A newer version is starting. Please try again.' },
    });
    expect(onNewerSchema).toHaveBeenCalled();
  } finally {
    await product.close();
  }
});

test('a server whose database is migrated by a newer version stops by itself', async () => {
  const database = await testDatabase('demo');
  const config = { ...readDemoConfig({}), logLevel: 'silent', port: 0, dataDir: temporaryFolder() };
  const stopped = Promise.withResolvers<string>();
  const server = await serveProduct(config, database, stopped.resolve);
  const response = await fetch(`${server.url}/api${health.url}`);
  expect(await response.json()).toMatchObject({ version: expect.any(String), schema: schemaNumber });
  await migrateFurther(database.db);
  expect(await stopped.promise).toMatch(/newer version/);
  await server.close();
});
