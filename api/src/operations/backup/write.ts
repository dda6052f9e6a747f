import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { countInvitations } from '../../accounts/token/service.ts';
import { version } from '../../kernel/config/version.ts';
import { type Db, type OpenDatabase, queryRows } from '../../kernel/database/database.ts';
import { assertKnownSchema, readAppliedMigrations } from '../../kernel/database/schema.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import { listKeptFiles, sequencesOf, type Table, tablesOf } from './catalog.ts';
import { BackupRefused, filePathOf, type Manifest, partPathOf, sha256Of } from './manifest.ts';
import { linesOf, pinFormats } from './table-lines.ts';

/** The size in bytes at which a part of a table is complete. */
const partBytes = 1_000_000;

/** The maximum number of snapshots. A file may be deleted before it is copied; the next snapshot no longer names it. */
const maxSnapshots = 5;

class FileGone extends Error {}

type Source = Pick<OpenDatabase, 'db' | 'engine'>;

/**
 * Writes a backup of the database and of the files that its records refer to, as one snapshot of both. Copies the files
 * first, so that the snapshot, which blocks PGlite, is short. Throws `BackupRefused` or `SchemaRefused`.
 */
export async function writeBackup(
  source: Source,
  storage: FileStorage,
  file: string,
  passphrase: string | null = null,
): Promise<Manifest> {
  const applied = await readAppliedMigrations(source.db);
  if (applied.length === 0)
    throw new BackupRefused('This database has no tables of the product. Is it the right database?');
  // Another version may know files that this one would leave out.
  assertKnownSchema(applied, 'The database');
  return writeArchive(file, passphrase, async (add) => {
    const copied = new Map<string, Manifest['files'][number]>();
    const copy = async (key: string) => {
      const bytes = await storage.get(key);
      if (!bytes) throw new FileGone(key);
      await add({ name: filePathOf(key), bytes: Buffer.from(bytes) });
      copied.set(key, { key, size: bytes.length, sha256: sha256Of(bytes) });
    };
    for (const key of await listKeptFiles(source.db)) {
      await copy(key).catch((error) => {
        if (!(error instanceof FileGone)) throw error;
      });
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await snapshot(source, add, copied, copy);
      } catch (error) {
        if (!(error instanceof FileGone)) throw error;
        if (attempt === maxSnapshots)
          throw new BackupRefused(
            `A record refers to the file ${error.message}, which the storage does not have. Is this the right storage?`,
          );
      }
    }
  });
}

function snapshot(
  { db, engine }: Source,
  add: AddEntry,
  copied: ReadonlyMap<string, Manifest['files'][number]>,
  copy: (key: string) => Promise<void>,
): Promise<Manifest> {
  const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await pinFormats(tx);
    const keys = await listKeptFiles(tx);
    for (const key of keys) if (!copied.has(key)) await copy(key);
    const [server] = await queryRows<{ version: string }>(
      tx,
      sql`SELECT current_setting('server_version') AS version`,
    );
    const tables: Manifest['tables'] = [];
    for (const table of await tablesOf(tx)) tables.push(await writeTable(tx, add, table));
    return {
      format: 'nanny-polo-backup/1',
      made_at: new Date().toISOString(),
      product: version,
      engine,
      server: server?.version ?? '',
      migrations: await readAppliedMigrations(tx),
      invitations: await countInvitations(tx),
      tables,
      sequences: await sequencesOf(tx),
      files: keys.flatMap((key) => copied.get(key) ?? []),
    };
  }, isolation);
}

async function writeTable(tx: Db, add: AddEntry, table: Table): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let count = 0;
  let parts = 0;
  let waiting = '';
  const flush = async () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    parts += 1;
    await add({ name: partPathOf(table.name, parts), bytes });
  };
  for await (const lines of linesOf(tx, table)) {
    waiting += lines.join('');
    count += lines.length;
    if (waiting.length >= partBytes) await flush();
  }
  if (waiting) await flush();
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, rows: count, sha256: hash.digest('hex') };
}
