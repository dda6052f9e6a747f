import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../.ci/postgres.ts';
import { seedDemo } from '../demo/seed.ts';
import type { DataConfig } from '../src/kernel/config/config.ts';
import { type Db, queryRows } from '../src/kernel/database/database.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { readAppliedMigrations } from '../src/kernel/database/schema.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import type { FileStorage } from '../src/kernel/files/storage.ts';
import { listKeptFiles, tablesOf } from '../src/operations/backup/catalog.ts';
import type { Connection } from '../src/operations/backup/connect.ts';
import { restoreBackup } from '../src/operations/backup/restore.ts';
import { writeBackup } from '../src/operations/backup/write.ts';
import { databaseUrl, onServer } from '../src/test/template.ts';
import { measureTimeUntil } from './calls.ts';
import { fillAsOlderVersion, isMigratedWell, olderFamilies } from './migration-kill.ts';
import { createFinding, type Drill, type Finding } from './report.ts';
import { hasJob, moveRunningProduct } from './running-backup.ts';
import { createTemporaryFolder, openPlace, toDisposable } from './temporary.ts';

/**
 * Returns the checksum of every stored file and of every table that backups contain. The database computes the
 * checksums of tables, including generated columns but without ids of database transactions.
 */
export async function computeChecksums(db: Db, storage: FileStorage): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
    for (const { name, quoted, where } of await tablesOf(tx)) {
      const [checksum] = await queryRows<{ sum: string }>(
        tx,
        sql.raw(`SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line COLLATE "C")), '') AS sum
          FROM (SELECT md5((to_jsonb(one) - 'xact_id')::text) AS line FROM ${quoted} AS one WHERE ${where}) AS lines`),
      );
      sums[name] = checksum?.sum ?? '';
    }
  });
  for (const key of await listKeptFiles(db)) {
    const bytes = await storage.get(key);
    sums[key] = bytes ? hash('sha256', bytes, 'hex') : 'missing';
  }
  return sums;
}

/** Writes a backup of a place, and returns what `read` returns of its database, and the backup's manifest. */
async function backUp<Result>(from: DataConfig, file: string, read: (open: Connection) => Promise<Result>) {
  await using source = await openPlace(from);
  const result = await read(source);
  return { result, manifest: await writeBackup(source, openStorage(from), file) };
}

/** Restores a backup into an empty place, and returns what `read` returns of its database. */
async function restoreInto<Result>(to: DataConfig, file: string, read: (db: Db) => Promise<Result>) {
  await using target = await openPlace(to);
  await restoreBackup(target, openStorage(to), file, { replace: false });
  return await read(target.db);
}

const fileIn = (folder: string, what: string) => join(folder, `${what.replaceAll(' ', '-')}.tar.gz`);

/** Backs up `from`, restores it into `to`, and compares every table and file. */
async function roundTrip(what: string, from: DataConfig, to: DataConfig, folder: string): Promise<Finding> {
  const file = fileIn(folder, what);
  const { result: before } = await backUp(from, file, ({ db }) => computeChecksums(db, openStorage(from)));
  const after = await restoreInto(to, file, (db) => computeChecksums(db, openStorage(to)));
  const names = Object.keys(before);
  const wrong = names.filter((name) => before[name] !== after[name]);
  const files = names.filter((name) => name.includes('/')).length;
  const isWhole = names.length === Object.keys(after).length && names.length > 0;
  const figure = wrong.join(', ') || `${names.length - files} tables, ${files} files`;
  return createFinding(`${what}: equal checksums`, wrong.length === 0 && isWhole, figure);
}

/** Backs up a database of an older version, and restores the backup with the current version. */
export async function restoreOlderBackup(
  what: string,
  from: DataConfig,
  to: DataConfig,
  folder: string,
): Promise<Finding> {
  const file = fileIn(folder, `${what} older`);
  const { manifest } = await backUp(from, file, fillAsOlderVersion);
  const level = manifest.migrations.length;
  const [isWell, today] = await restoreInto(
    to,
    file,
    async (db) => [await isMigratedWell(db), (await readAppliedMigrations(db)).length] as const,
  );
  return createFinding(
    `${what}: a backup of an older version is restored and migrated`,
    isWell && level < today,
    `${level} migrations in the backup, ${today} after it, ${olderFamilies} families`,
  );
}

/** Checks that the agency has visits of series, series offers and holds, so that the checksums include them. */
async function hasSeries(db: Db): Promise<Finding> {
  const [counts] = await queryRows<{ visits: number; offers: number; holds: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM booking WHERE series_id IS NOT NULL) AS visits,
      (SELECT count(*)::int FROM offer WHERE series_offer_id IS NOT NULL) AS offers,
      (SELECT count(*)::int FROM busy WHERE reason = 'hold') AS holds`,
  );
  const { visits = 0, offers = 0, holds = 0 } = counts ?? {};
  return createFinding(
    'the agency has visits, offers and holds of series',
    visits > 0 && offers > 0 && holds > 0,
    `${visits} visits, ${offers} offers, ${holds} holds`,
  );
}

/** Fills a place with the demo agency. */
async function fillPlace(place: DataConfig): Promise<Finding> {
  await using database = toDisposable(await openDatabase(place));
  await seedDemo(database.db, openStorage(place));
  return await hasSeries(database.db);
}

/**
 * Restores backups of the demo agency from each engine into both: of one at rest, of one at work, and, into the other
 * engine only, of an older version.
 */
export const drillRestore: Drill = async () => {
  await using server = await startPostgres();
  using folder = createTemporaryFolder('restore');
  const path = folder.path;
  const onPglite = (name: string) => ({ databaseUrl: null, dataDir: join(path, name), s3: null });
  const onPostgres = async (name: string) => {
    await onServer(server.url, `CREATE DATABASE ${name}`);
    return { ...onPglite(name), databaseUrl: databaseUrl(server.url, name) };
  };
  const targets = async (name: string) => ({
    PostgreSQL: await onPostgres(`${name}_one`),
    PGlite: onPglite(`${name}_two`),
  });
  // The queue's library has jobs of its own up to a minute after the start.
  const before = (url: string) => measureTimeUntil(() => hasJob(url, 'queue="__pgboss'));
  const backup = { verified: true, before };
  const [first, last] = [onPglite('first'), onPglite('last')];
  const [postgresCopy, secondPostgresCopy] = [await onPostgres('one'), await onPostgres('two')];
  return [
    await fillPlace(first),
    await roundTrip('PGlite to PostgreSQL', first, postgresCopy, path),
    await roundTrip('PostgreSQL to PostgreSQL', postgresCopy, secondPostgresCopy, path),
    await roundTrip('PostgreSQL to PGlite', secondPostgresCopy, last, path),
    await roundTrip('PGlite to PGlite', last, onPglite('again'), path),
    await restoreOlderBackup('PGlite to PostgreSQL', onPglite('old'), await onPostgres('new'), path),
    await restoreOlderBackup('PostgreSQL to PGlite', await onPostgres('old2'), onPglite('new2'), path),
    ...(await moveRunningProduct('PGlite', onPglite('busy'), await targets('busy'), path, backup)),
    ...(await moveRunningProduct(
      'PostgreSQL',
      await onPostgres('busy2'),
      await targets('busy2'),
      path,
      backup,
    )),
  ];
};
