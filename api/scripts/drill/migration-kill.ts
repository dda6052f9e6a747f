import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../src/kernel/database/database.ts';
import { migrationsUpTo } from '../../src/kernel/database/migrations.ts';
import { appliedMigrations } from '../../src/kernel/database/schema.ts';
import type { Connection } from '../../src/operations/backup/connect.ts';
import { databaseUrl, onServer, withClient } from '../../src/test/template.ts';
import { timeUntil } from './calls.ts';
import { startProcess } from './product-process.ts';
import { allRight, type Finding } from './report.ts';
import { inFolder, using } from './temporary.ts';

/** The number of migrations of the older version. The next adds triggers to bookings. */
const older = 1;

/** The number of families of the older version. */
export const olderFamilies = 300;

/** Migrates an empty database to the older version and adds families. */
export async function fillAsOlderVersion(open: Connection): Promise<void> {
  const folder = migrationsUpTo(older);
  try {
    await open.migrate(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await open.installQueue();
  await open.db.execute(sql`INSERT INTO parent_user (first_name, last_name, email)
    SELECT 'Ada', 'Older', at || '@families.example' FROM generate_series(1, ${olderFamilies}) AS at`);
}

/** Returns whether newer migrations were applied, none twice, every family is kept, and overlaps are refused. */
export async function isMigratedWell(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const [database] = await rows<{ families: number; constraints: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM parent_user) AS families,
      (SELECT count(*)::int FROM pg_constraint WHERE conname = 'busy_no_overlap') AS constraints`,
  );
  return (
    new Set(applied).size === applied.length &&
    applied.length > older &&
    database?.families === olderFamilies &&
    database.constraints === 1
  );
}

/** Kills the product while its migration waits for a locked table, and restarts it. Returns whether it was killed. */
const killOnce = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (holder) => {
    const env = { DEMO_DATABASE_URL: databaseUrl };
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE booking IN ROW EXCLUSIVE MODE');
    const stopped = new AbortController();
    const first = startProcess(env, { empty: true, signal: stopped.signal }).then(
      () => 'ready',
      () => 'killed',
    );
    await timeUntil(async () => {
      const { rowCount } = await holder.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'booking'::regclass AND NOT granted`,
      );
      return rowCount !== 0;
    });
    stopped.abort();
    const end = await first;
    await holder.query('ROLLBACK');
    const again = await startProcess(env, { empty: true });
    await again.kill();
    return end === 'killed';
  });

/** Kills the product while it migrates databases of an older version on a PostgreSQL server. */
export async function killMigrationsOnPostgres(server: string, times: number): Promise<Finding> {
  let well = 0;
  for (let at = 0; at < times; at += 1) {
    const name = `migration_${process.pid}_${at}`;
    await onServer(server, `CREATE DATABASE ${name}`);
    const place = { databaseUrl: databaseUrl(server, name), dataDir: '', s3: null };
    await using(place, fillAsOlderVersion);
    const killed = await killOnce(place.databaseUrl);
    if (killed && (await using(place, ({ db }) => isMigratedWell(db)))) well += 1;
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
  return allRight('PostgreSQL: killed in the middle of a migration, then migrated and ready', well, times);
}

/**
 * Kills the product on PGlite, at times spread over the `milliseconds` that a start works on its folder (measured by
 * default), alternately with a folder of an older version and a new one.
 */
export const killMigrationsOnPglite = (times: number, milliseconds?: number): Promise<Finding> =>
  inFolder('migration', async (root) => {
    const place = (name: string) => ({ databaseUrl: null, dataDir: join(root, name), s3: null });
    await using(place('older'), fillAsOlderVersion);
    const copy = (name: string) => {
      cpSync(join(root, 'older'), join(root, name), { recursive: true });
      rmSync(join(root, name, 'pid'), { force: true });
      return { DATA_DIR: join(root, name), DEMO_DATABASE_URL: '' };
    };
    const span = milliseconds ?? (await timeOfStart(copy('whole')));
    let well = 0;
    let unready = 0;
    for (let at = 0; at < times; at += 1) {
      const name = `copy-${at}`;
      const isNew = at % 2 === 1;
      const env = isNew ? { DATA_DIR: join(root, name), DEMO_DATABASE_URL: '' } : copy(name);
      const stopped = new AbortController();
      const first = startProcess(env, { empty: true, signal: stopped.signal }).then(
        (product) => product.kill(),
        () => {
          unready += 1;
        },
      );
      await Promise.race([first, isHeld(env.DATA_DIR).then(() => delay((span * (at + 1)) / (times + 1)))]);
      stopped.abort();
      await first;
      const again = await startProcess(env, { empty: true }).catch(() => null);
      await again?.kill();
      if (again && (isNew || (await using(place(name), ({ db }) => isMigratedWell(db))))) well += 1;
      rmSync(join(root, name), { recursive: true, force: true });
    }
    return {
      what: 'PGlite: killed while it starts, then migrated and ready',
      held: well === times,
      figure: `${well} of ${times}, ${unready} of them before it was ready`,
    };
  });

/** Waits until a process has locked a folder, right before it opens the database. */
async function isHeld(folder: string): Promise<void> {
  while (!existsSync(join(folder, 'pid'))) await delay(10);
}

/** Returns the milliseconds from the lock on the folder until the process is ready. */
async function timeOfStart(env: { DATA_DIR: string; DEMO_DATABASE_URL: string }): Promise<number> {
  const held = isHeld(env.DATA_DIR).then(() => performance.now());
  const product = await startProcess(env, { empty: true });
  const milliseconds = performance.now() - (await held);
  await product.kill();
  return milliseconds;
}
