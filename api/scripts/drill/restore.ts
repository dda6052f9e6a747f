import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { DataConfig } from '../../src/kernel/config/config.ts';
import { type Db, rows } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/open.ts';
import { appliedMigrations } from '../../src/kernel/database/schema.ts';
import { openStorage } from '../../src/kernel/files/open.ts';
import type { FileStorage } from '../../src/kernel/files/storage.ts';
import { keptFiles, tablesOf } from '../../src/operations/backup/catalog.ts';
import { restoreBackup } from '../../src/operations/backup/restore.ts';
import { writeBackup } from '../../src/operations/backup/write.ts';
import { databaseUrl, onServer } from '../../src/test/template.ts';
import { seedDemo } from '../demo/seed.ts';
import { timeUntil } from './calls.ts';
import { fillAsOlderVersion, isMigratedWell, olderFamilies } from './migration-kill.ts';
import type { Drill, Finding } from './report.ts';
import { hasJob, moveRunning } from './running-backup.ts';
import { inFolder, onPostgres, using } from './temporary.ts';

/**
 * Returns the checksum of every stored file and of every table that backups contain. The database computes the
 * checksums of tables, including generated columns but without ids of database transactions.
 */
export async function checksums(db: Db, storage: FileStorage): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
    for (const { name, quoted, where } of await tablesOf(tx)) {
      const [found] = await rows<{ sum: string }>(
        tx,
        sql.raw(`SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line COLLATE "C")), '') AS sum
          FROM (SELECT md5((to_jsonb(one) - 'xact_id')::text) AS line FROM ${quoted} AS one WHERE ${where}) AS lines`),
      );
      sums[name] = found?.sum ?? '';
    }
  });
  for (const key of await keptFiles(db)) {
    const bytes = await storage.get(key);
    sums[key] = bytes ? hash('sha256', bytes, 'hex') : 'missing';
  }
  return sums;
}

/** Backs up `from`, restores it into `to`, and compares every table and file. */
export async function roundTrip(
  what: string,
  from: DataConfig,
  to: DataConfig,
  folder: string,
): Promise<Finding> {
  const file = join(folder, `${what.replaceAll(' ', '-')}.tar.gz`);
  const before = await using(from, async (source) => {
    await writeBackup(source, openStorage(from), file);
    return checksums(source.db, openStorage(from));
  });
  const after = await using(to, async (target) => {
    await restoreBackup(target, openStorage(to), file, { replace: false });
    return checksums(target.db, openStorage(to));
  });
  const names = Object.keys(before);
  const wrong = names.filter((name) => before[name] !== after[name]);
  const files = names.filter((name) => name.includes('/')).length;
  return {
    what: `${what}: equal checksums`,
    held: wrong.length === 0 && names.length === Object.keys(after).length && names.length > 0,
    figure: wrong.length > 0 ? wrong.join(', ') : `${names.length - files} tables, ${files} files`,
  };
}

/** Backs up a database of an older version, and restores the backup with the current version. */
export async function restoreOlder(
  what: string,
  from: DataConfig,
  to: DataConfig,
  folder: string,
): Promise<Finding> {
  const file = join(folder, `${what.replaceAll(' ', '-')}-older.tar.gz`);
  const level = await using(from, async (source) => {
    await fillAsOlderVersion(source);
    return (await writeBackup(source, openStorage(from), file)).migrations.length;
  });
  const [well, today] = await using(to, async (target) => {
    await restoreBackup(target, openStorage(to), file, { replace: false });
    return [await isMigratedWell(target.db), (await appliedMigrations(target.db)).length] as const;
  });
  return {
    what: `${what}: a backup of an older version is restored and migrated`,
    held: well && level < today,
    figure: `${level} migrations in the backup, ${today} after it, ${olderFamilies} families`,
  };
}

/** Checks that the agency has visits of series, series offers and holds, so that the checksums include them. */
async function hasSeries(db: Db): Promise<Finding> {
  const [found] = await rows<{ visits: number; offers: number; holds: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM booking WHERE series_id IS NOT NULL) AS visits,
      (SELECT count(*)::int FROM offer WHERE series_offer_id IS NOT NULL) AS offers,
      (SELECT count(*)::int FROM busy WHERE reason = 'hold') AS holds`,
  );
  const { visits = 0, offers = 0, holds = 0 } = found ?? {};
  return {
    what: 'the agency has visits, offers and holds of series',
    held: visits > 0 && offers > 0 && holds > 0,
    figure: `${visits} visits, ${offers} offers, ${holds} holds`,
  };
}

/**
 * Restores backups of the demo agency from each engine into both: of one at rest, of one at work, and, into the other
 * engine only, of an older version.
 */
export const restore: Drill = () =>
  onPostgres(({ url }) => inFolder('restore', (folder) => moveAround(url, folder)));

async function moveAround(server: string, folder: string): Promise<Finding[]> {
  const place = async (name: string, postgres: boolean): Promise<DataConfig> => {
    if (postgres) await onServer(server, `CREATE DATABASE ${name}`);
    const url = postgres ? databaseUrl(server, name) : null;
    return { databaseUrl: url, dataDir: join(folder, name), s3: null };
  };
  const first = await place('first', false);
  const database = await openDatabase(first);
  await seedDemo(database.db, openStorage(first));
  const filled = await hasSeries(database.db);
  await database.close();
  const targets = async (name: string) => ({
    PostgreSQL: await place(`${name}_one`, true),
    PGlite: await place(`${name}_two`, false),
  });
  // The queue's library has jobs of its own up to a minute after the start.
  const before = (url: string) => timeUntil(() => hasJob(url, 'queue="__pgboss'));
  const backup = { verified: true, before };
  const [one, two, last] = [await place('one', true), await place('two', true), await place('last', false)];
  return [
    filled,
    await roundTrip('PGlite to PostgreSQL', first, one, folder),
    await roundTrip('PostgreSQL to PostgreSQL', one, two, folder),
    await roundTrip('PostgreSQL to PGlite', two, last, folder),
    await roundTrip('PGlite to PGlite', last, await place('again', false), folder),
    await restoreOlder('PGlite to PostgreSQL', await place('old', false), await place('new', true), folder),
    await restoreOlder('PostgreSQL to PGlite', await place('old2', true), await place('new2', false), folder),
    ...(await moveRunning('PGlite', await place('busy', false), await targets('busy'), folder, backup)),
    ...(await moveRunning('PostgreSQL', await place('busy2', true), await targets('busy2'), folder, backup)),
  ];
}
