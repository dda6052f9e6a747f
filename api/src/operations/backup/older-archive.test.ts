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

test('an archive from before credit notes and checks: no debts, ids of children, documents without checks', async () => {
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
  const documents = await select(sql`SELECT nanny_polo_id, kind, status FROM nanny_document`);
  expect(documents.length).toBeGreaterThan(130);
  expect(
    await select(sql`SELECT n.id FROM nanny_polo n WHERE n.checks_missing <> '{work_history,interview,references,trial}'
      OR cardinality(n.required_documents) <> 4 OR n.documents_until IS DISTINCT FROM (
        SELECT CASE WHEN count(*) = 4 THEN min(last) END FROM (
          SELECT max(coalesce(expires_on, 'infinity')) AS last FROM nanny_document
          WHERE nanny_polo_id = n.id AND status = 'verified' AND kind = ANY(n.required_documents) GROUP BY kind) AS kinds)`),
  ).toEqual([]);
  expect(
    await select(sql`SELECT id FROM agency_settings WHERE checks_required_from > current_date`),
  ).toHaveLength(1);
  // What an agency has sixty days to record is recorded of nobody, and changes nothing else.
  const [family] = await select(sql`SELECT
    (SELECT count(*)::int FROM parent_user WHERE num_nonnulls(reached_at, reached_by, agreed_version,
      health_consent_at) > 0) AS recorded,
    (SELECT count(*)::int FROM family_consent) AS consents,
    (SELECT family_required_from - current_date FROM agency_settings) AS days`);
  expect(family).toEqual({ recorded: 0, consents: 0, days: 60 });
  await database.close();
});
