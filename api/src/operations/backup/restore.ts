import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { copyMigrations, migrationsFolder } from '../../kernel/database/migrations.ts';
import { assertKnownSchema, readAppliedMigrations } from '../../kernel/database/schema.ts';
import { typeOfKey } from '../../kernel/files/prepared-file.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { looseFile } from '../../kernel/files/table.ts';
import { copyEnded, type EndedAgain, endAgain, readEnded, writeEnded } from '../ended/service.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { listKeptFiles, listLooseFiles, quoteName, type Table, tablesOf } from './catalog.ts';
import { type Connection, holdDatabaseAlone } from './connect.ts';
import { BackupRefused, type Manifest, parsePath } from './manifest.ts';
import { linesOf, pinFormats } from './table-lines.ts';

interface RestoreOptions {
  readonly replace: boolean;
  /** The file that lists what has ended for good, and others whose lines it takes over. */
  readonly ended?: string;
  readonly further?: readonly string[];
  readonly passphrase?: string | null;
}

/**
 * Restores a backup into a database and a storage, whatever engine and storage it was made from, and compares each
 * table with it. Restores all rows or none: the old rows stay until the very end. With `replace` the database may hold
 * rows, which are deleted. What the file `ended` lists as ended for good does not
 * come back. Throws `BackupRefused` or `SchemaRefused`.
 */
export async function restoreBackup(
  target: Connection,
  storage: FileStorage,
  file: string,
  { replace, ended, further = [], passphrase = null }: RestoreOptions,
): Promise<Manifest & { readonly endedAgain: EndedAgain | null }> {
  const manifest = await verifyArchive(file, passphrase);
  // Refuses lines that cannot be read before anything is written.
  for (const lines of ended ? [ended, ...further] : []) readEnded(lines);
  await holdDatabaseAlone(target);
  const { db } = target;
  if (!replace && (await holdsRows(db)))
    throw new BackupRefused('This database is not empty. Add --replace to delete what it contains.');
  if (ended) {
    assertWritable(dirname(ended));
    await saveEnded(db, ended);
  }
  await migrateAsFarAs(target, manifest.migrations);
  await target.installQueue();
  await db.transaction((tx) => load(tx, storage, { file, passphrase }, manifest));
  await target.migrate(migrationsFolder);
  if (ended) for (const other of further) copyEnded(other, ended);
  const lines = ended && readEnded(ended);
  const endedAgain = lines ? await db.transaction((tx) => endAgain(tx, lines)) : null;
  await db.execute(sql`ANALYZE`);
  return { ...manifest, endedAgain };
}

/** Makes a folder. Throws if this account cannot write to it, before the database is touched. */
function assertWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

/** Adds to the file what has ended in the rows that the restore replaces. */
async function saveEnded(db: Db, file: string): Promise<void> {
  const [known] = await queryRows<{ known: boolean }>(
    db,
    sql`SELECT to_regclass('public.ended_row') IS NOT NULL AS known`,
  );
  if (known?.known) await writeEnded(db, file);
}

async function holdsRows(db: Db): Promise<boolean> {
  for (const { name, quoted } of await tablesOf(db)) {
    if (!name.startsWith('public.')) continue;
    const someRows = await queryRows(db, sql.raw(`SELECT 1 FROM ${quoted} LIMIT 1`));
    if (someRows.length > 0) return true;
  }
  return false;
}

/** Migrates the target to the version of the backup, so that later migrations change the restored rows. */
async function migrateAsFarAs(target: Connection, backupMigrations: readonly string[]): Promise<void> {
  assertKnownSchema(backupMigrations, 'This backup');
  const applied = await readAppliedMigrations(target.db);
  assertKnownSchema(applied, 'The database');
  if (applied.length > backupMigrations.length)
    throw new BackupRefused(
      'This database has a newer schema than the backup. Restore the backup into a new, empty database.',
    );
  const folder = copyMigrations(backupMigrations.length);
  try {
    await target.migrate(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(
  tx: Db,
  storage: FileStorage,
  { file, passphrase }: { file: string; passphrase: string | null },
  manifest: Manifest,
): Promise<void> {
  const loads = await loadsOf(tx, manifest);
  const before = [...(await listKeptFiles(tx)), ...(await listLooseFiles(tx))];
  const foreignKeys = await dropForeignKeys(tx, loads);
  await pinFormats(tx);
  for (const { table } of loads.values())
    await tx.execute(sql.raw(`ALTER TABLE ${table.quoted} DISABLE TRIGGER USER`));
  const emptied = [...[...loads.values()].map(({ table }) => table), ...(await tablesOf(tx, 'left out'))];
  await tx.execute(sql.raw(`TRUNCATE ${emptied.map(({ quoted }) => quoted).join(', ')}`));
  const fileKeys = new Set(manifest.files.map(({ key }) => key));
  for await (const { name: path, bytes } of readArchive(file, passphrase)) {
    const entryPath = parsePath(path);
    if (entryPath?.kind === 'file' && fileKeys.has(entryPath.name))
      await storage.put(entryPath.name, bytes, typeOfKey(entryPath.name));
    if (entryPath?.kind !== 'table') continue;
    const insert = loads.get(entryPath.name)?.insert;
    const lines = `[${bytes.toString('utf8').trimEnd().replaceAll('\n', ',')}]`;
    if (insert) await tx.execute(sql`${sql.raw(insert)} FROM jsonb_array_elements(${lines}::jsonb) AS line`);
  }
  for (const { table, entry } of loads.values()) {
    await tx.execute(sql.raw(`ALTER TABLE ${table.quoted} ENABLE TRIGGER USER`));
    await compare(tx, table, entry);
  }
  for (const statement of foreignKeys) await tx.execute(sql.raw(statement));
  for (const { name, value, called } of manifest.sequences)
    await tx.execute(
      sql`SELECT setval(${`public.${quoteName(name)}`}::regclass, ${value}::bigint, ${called})`,
    );
  const released = before.filter((key) => !fileKeys.has(key)).map((key) => ({ key }));
  if (released.length > 0) await tx.insert(looseFile).values(released).onConflictDoNothing();
}

type Entry = Manifest['tables'][number];

/** Throws if a loaded table does not have the rows of the backup. */
async function compare(tx: Db, table: Table, { name, columns, rows: count, sha256 }: Entry): Promise<void> {
  const hash = createHash('sha256');
  let loaded = 0;
  for await (const lines of linesOf(tx, table)) {
    for (const line of lines) hash.update(line);
    loaded += lines.length;
  }
  if (loaded !== count) throw new Error(`${name} has ${loaded} rows after the restore instead of ${count}`);
  // Without a column of another version of the queue's library, the lines differ.
  if (table.columns.length === columns.length && hash.digest('hex') !== sha256)
    throw new Error(`${name} differs from the backup after the restore`);
}

interface Load {
  readonly entry: Entry;
  /** With the columns of the backup that it has, in the backup's order. */
  readonly table: Table;
  /** The beginning of the statement; the lines to insert follow. */
  readonly insert: string;
}

/** Returns how each table of the backup is loaded. Throws `BackupRefused` if the target lacks it or it does not fit. */
async function loadsOf(tx: Db, manifest: Manifest): Promise<Map<string, Load>> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  const loads = new Map<string, Load>();
  for (const entry of manifest.tables) {
    const { name, columns } = entry;
    const table = tables.get(name);
    if (!table || !fits(table, columns))
      throw new BackupRefused(`The backup's table ${name} does not match this version of the product.`);
    const byName = new Map(table.columns.map((column) => [column.name, column]));
    const shared = columns.flatMap((name, at) => {
      const column = byName.get(name);
      return column ? [{ column, value: `(line->>${at})::${column.type}` }] : [];
    });
    const into = shared.map(({ column }) => quoteName(column.name)).join(', ');
    const values = shared.map(({ value }) => value).join(', ');
    loads.set(name, {
      entry,
      table: { ...table, columns: shared.map(({ column }) => column) },
      insert: `INSERT INTO ${table.quoted} (${into}) OVERRIDING SYSTEM VALUE SELECT ${values}`,
    });
  }
  return loads;
}

/**
 * Returns whether a table can take the columns of the backup. The product's own tables must have the same columns;
 * the queue's may have others, since its library may have another version.
 */
const fits = (table: Table, columns: readonly string[]) =>
  !table.name.startsWith('public.') ||
  (columns.length === table.columns.length && table.columns.every(({ name }) => columns.includes(name)));

/**
 * Drops the foreign keys of the tables, so that the tables load in any order, and returns the statements that add the
 * keys again, which check every row. The owner of a table may drop its keys; disabling them would need a superuser.
 */
async function dropForeignKeys(tx: Db, loads: ReadonlyMap<string, Load>): Promise<string[]> {
  const foreignKeys = await queryRows<{ table: string; name: string; definition: string }>(
    tx,
    sql`SELECT format('%I.%I', n.nspname, c.relname) AS "table", k.conname AS name,
        pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname || '.' || c.relname = ANY(${sql.param([...loads.keys()])})
      ORDER BY 1, 2`,
  );
  for (const { table, name } of foreignKeys)
    await tx.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`));
  return foreignKeys.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`,
  );
}
