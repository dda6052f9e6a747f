/**
 * Restores archives that older versions wrote, named by their last migration, and checks what later migrations made of
 * their data.
 */

import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { onPostgres } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { databaseUrl, onServer } from '../../test/template.ts';
import { openConnection } from './connect.ts';
import { restoreBackup } from './restore.ts';

const archive = (migration: string) => join(import.meta.dirname, 'older', `${migration}.tar.gz`);

async function restored(migration: string) {
  const name = `older_${process.pid}`;
  const server = process.env.TEST_DATABASE_URL;
  if (onPostgres() && server) await onServer(server, `CREATE DATABASE ${name}`);
  const target = {
    databaseUrl: onPostgres() && server ? databaseUrl(server, name) : null,
    dataDir: temporaryFolder(),
    s3: null,
  };
  const database = await openConnection(target, { mustExist: false });
  await restoreBackup(database, openStorage(target), archive(migration), { replace: false });
  return database;
}

test('an archive of the demo from before credit notes: refunds make no debts, and each child has an id', async () => {
  const database = await restored('0053');
  const { db } = database;
  const select = (query: ReturnType<typeof sql>) => queryRows(db, query);
  // In the archive, four refunds had left their families owing.
  expect(
    await select(sql`SELECT number FROM "order" WHERE refunded_minor > 0
      AND total_minor > received_minor - refunded_minor
      AND lines_minor - discount_minor <= received_minor`),
  ).toEqual([]);
  const [money] = await queryRows<{ notes: number; wrong: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM credit_note) AS notes,
      (SELECT count(*)::int FROM "order" o WHERE credited_minor <>
        (SELECT coalesce(sum(amount_minor), 0) FROM credit_note WHERE order_id = o.id)) AS wrong`,
  );
  expect(money?.notes).toBeGreaterThanOrEqual(4);
  expect(money?.wrong).toBe(0);
  const children = sql`(SELECT id AS parent_id, children FROM parent_user
    UNION ALL SELECT parent_id, children FROM booking UNION ALL SELECT parent_id, children FROM series)`;
  expect(
    await select(sql`SELECT child FROM ${children} AS family CROSS JOIN jsonb_array_elements(children) child
      LEFT JOIN child_counter USING (parent_id) WHERE ((child->>'id')::int BETWEEN 1 AND last_id) IS NOT TRUE`),
  ).toEqual([]);
  expect(
    await select(sql`SELECT family.parent_id, child->>'id' FROM ${children} AS family, jsonb_array_elements(children) child
      GROUP BY family.parent_id, child->>'id' HAVING count(DISTINCT child->>'date_of_birth') > 1`),
  ).toEqual([]);
  await database.close();
});
