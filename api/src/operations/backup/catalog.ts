/** What the product's database contains: tables and sequences, by its own catalogue, and the files it refers to. */

import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { looseFile } from '../../kernel/files/table.ts';

export interface Column {
  readonly name: string;
  /** The SQL type, as in a cast. */
  readonly type: string;
}

export interface Table {
  /** With its schema: public.booking. */
  readonly name: string;
  /** The name, quoted for SQL. */
  readonly quoted: string;
  /** Without generated columns, and without ids of transactions, which mean nothing on another server. */
  readonly columns: readonly Column[];
  /** The columns that sort its rows in the same order on every database. */
  readonly order: string;
  /** The condition for the rows that a backup contains. */
  readonly where: string;
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Tables that backups leave out, and that a restore empties. Captures of changes refer to transactions, which mean
 * nothing on another server. Sessions, PINs, links and known browsers of accounts may have been ended since the backup.
 */
const leftOut = sql`('undo', 'undo_row', 'session', 'presence', 'account_token', 'reset_pin', 'known_browser',
  'passkey_challenge', 'ended_row')`;

/** The jobs in a backup: mails, except those that name a link or a PIN. The queue creates its other jobs itself. */
const mails = `name = '${mailQueue}' AND NOT data ?| '{account_token_id,reset_pin_id}'`;

const productTables = {
  'in backup': sql`(n.nspname = 'public' AND c.relname NOT IN ${leftOut} OR n.nspname = 'pgboss' AND c.relname = 'job')`,
  'left out': sql`(n.nspname = 'public' AND c.relname IN ${leftOut})`,
};

/** Returns the tables that a backup contains, or those it leaves out, with their columns, in the order of their names. */
export async function tablesOf(db: Db, which: keyof typeof productTables = 'in backup'): Promise<Table[]> {
  const tableRows = await queryRows<{ schema: string; table: string; columns: Column[]; key: Column[] }>(
    db,
    sql`SELECT n.nspname::text AS schema, c.relname::text AS table,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
        coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
          ORDER BY array_position(i.indkey::int2[], a.attnum))
          FILTER (WHERE a.attnum = ANY(i.indkey::int2[])), '[]') AS key
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid <> 'xid8'::regtype
      LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${productTables[which]}
      GROUP BY n.nspname::text, c.relname::text ORDER BY n.nspname::text COLLATE "C", c.relname::text COLLATE "C"`,
  );
  return tableRows.map(({ schema, table, columns, key }) => ({
    name: `${schema}.${table}`,
    quoted: `${quoteName(schema)}.${quoteName(table)}`,
    columns,
    order: (key.length > 0 ? key : columns).map(sortable).join(', '),
    where: schema === 'pgboss' ? mails : 'true',
  }));
}

/** Returns SQL that sorts a column in the same order on every server: text by bytes, since collations differ. */
const sortable = ({ name, type }: Column) =>
  /^(smallint|integer|bigint|uuid|date|timestamp)/.test(type)
    ? quoteName(name)
    : `${quoteName(name)}::text COLLATE "C"`;

export function sequencesOf(db: Db): Promise<{ name: string; value: string; called: boolean }[]> {
  return queryRows(
    db,
    sql`SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value,
        last_value IS NOT NULL AS called
      FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
}

/** Returns the keys of all files that records refer to, in ascending order. */
export async function listKeptFiles(db: Db): Promise<string[]> {
  const [table] = await queryRows<{ files: string | null; consents: string | null }>(
    db,
    sql`SELECT to_regclass('public.parent_document_file') AS files,
      to_regclass('public.family_consent') AS consents`,
  );
  // In the schema of an older backup each document has one file, in its own row, and there are no consents.
  const ofDocuments = table?.files
    ? sql`SELECT key FROM parent_document_file`
    : sql`SELECT file_key AS key FROM parent_document WHERE file_key IS NOT NULL`;
  const fileRows = await queryRows<{ key: string }>(
    db,
    sql`${ofDocuments}
      ${table?.consents ? sql`UNION SELECT key FROM family_consent WHERE key IS NOT NULL` : sql``}
      UNION SELECT substr(photo, length('/api/') + 1) FROM nanny_polo WHERE photo LIKE '/api/%'
      ORDER BY key`,
  );
  return fileRows.map(({ key }) => key);
}

/** Returns the keys of the files that no record refers to, and that housekeeping has not deleted yet. */
export async function listLooseFiles(db: Db): Promise<string[]> {
  const loose = await db.select({ key: looseFile.key }).from(looseFile);
  return loose.map(({ key }) => key);
}
