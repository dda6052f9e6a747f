/**
 * Restores archives that older versions wrote, named by their last migration, and checks what later migrations made of
 * their data.
 */

import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { onPostgres } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { databaseUrl, onServer } from '../../test/template.ts';
import { readArchive } from './archive.ts';
import { openConnection } from './connect.ts';
import { manifestSchema, parsePath } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { pinFormats } from './table-lines.ts';

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

const database = await restored('0053');
const { db } = database;
const select = (query: ReturnType<typeof sql>) => queryRows(db, query);
afterAll(() => database.close());

type Row = Record<string, string | null>;

/** Returns the rows of each table of an archive, their values in PostgreSQL's text format. */
async function readTables(migration: string): Promise<Map<string, Row[]>> {
  const lines = new Map<string, string[]>();
  const tables = new Map<string, Row[]>();
  for await (const { name: path, bytes } of readArchive(archive(migration), null)) {
    const name = parsePath(path)?.name;
    if (name) lines.set(name, [...(lines.get(name) ?? []), ...bytes.toString('utf8').trim().split('\n')]);
    if (path !== 'manifest.json') continue;
    for (const table of manifestSchema.parse(JSON.parse(bytes.toString('utf8'))).tables) {
      const toRow = (line: string): Row => {
        const values: (string | null)[] = JSON.parse(line);
        return Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? null]));
      };
      tables.set(table.name, (lines.get(table.name) ?? []).map(toRow));
    }
  }
  return tables;
}

/** Columns that later migrations rewrite: children got ids and notes of their own, documents a table, files another. */
const changedSince = [
  'booking.children',
  'event.after',
  'nanny_polo.documents',
  'parent_document.file_key',
  'parent_document.file_name',
  'parent_document.file_size',
  'parent_document.file_type',
  'parent_user.children',
  'series.children',
];

test('an archive from before checks keeps its documents, and all else that no migration changes', async () => {
  const tables = await readTables('0053');
  const differences = await db.transaction(async (tx) => {
    await pinFormats(tx);
    const differences = new Set<string>();
    for (const [name, rows] of tables) {
      if (!name.startsWith('public.') || !rows[0] || !('id' in rows[0])) continue;
      const [schema, table] = name.split('.');
      const columns = await queryRows<{ name: string }>(
        tx,
        sql`SELECT column_name AS name FROM information_schema.columns
          WHERE table_schema = ${schema} AND table_name = ${table}`,
      );
      const shared = columns.map((column) => column.name).filter((column) => rows[0] && column in rows[0]);
      const pairs = sql.join(
        shared.map((column) => sql`${column}::text, ${sql.identifier(column)}::text`),
        sql`, `,
      );
      const present = await queryRows<{ row: Row }>(
        tx,
        sql`SELECT json_build_object(${pairs}) AS row FROM ${sql.identifier(table ?? '')}`,
      );
      const now = new Map(present.map(({ row }) => [row.id, row]));
      for (const row of rows)
        for (const column of Object.keys(row))
          if (now.get(row.id ?? null)?.[column] !== row[column]) differences.add(`${table}.${column}`);
    }
    return [...differences].sort();
  });
  expect(differences).toEqual(changedSince);
  const documents = await queryRows<{ papers: unknown[] }>(
    db,
    sql`SELECT (SELECT coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'status', status,
        'issued_on', issued_on, 'expires_on', expires_on) ORDER BY id), '[]') FROM nanny_document
      WHERE nanny_polo_id = n.id) AS papers FROM nanny_polo n ORDER BY n.id`,
  );
  const archived = (tables.get('public.nanny_polo') ?? []).toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(documents.map(({ papers }) => papers)).toEqual(
    archived.map((row) => JSON.parse(row.documents ?? '[]')),
  );
});

test('an archive from before credit notes and checks: no debts, ids of children, documents without checks', async () => {
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
});
