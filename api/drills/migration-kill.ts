import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { DataConfig } from '../src/kernel/config/config.ts';
import { type Db, queryRows } from '../src/kernel/database/database.ts';
import { copyMigrations } from '../src/kernel/database/migrations.ts';
import { readAppliedMigrations } from '../src/kernel/database/schema.ts';
import type { Connection } from '../src/operations/backup/connect.ts';
import { databaseUrl, onServer, withClient } from '../src/test/template.ts';
import { measureTimeUntil } from './calls.ts';
import { startProcess } from './product-process.ts';
import { checkAllRight, createFinding, type Finding } from './report.ts';
import { createTemporaryFolder, openPlace } from './temporary.ts';

/** The number of migrations of the older version. The next adds triggers to bookings. */
const older = 1;

export const olderFamilies = 300;

/** Migrates an empty database to the older version and adds families. */
export async function fillAsOlderVersion(open: Connection): Promise<void> {
  const folder = copyMigrations(older);
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
  const applied = await readAppliedMigrations(db);
  const [database] = await queryRows<{ families: number; constraints: number }>(
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

/** Starts the product on an empty agency. `kill` returns whether it had become ready before. */
function startToKill(env: Record<string, string>) {
  const stopped = new AbortController();
  const end = startProcess(env, { empty: true, signal: stopped.signal }).then(
    (product) => product.kill().then(() => 'ready' as const),
    () => 'killed' as const,
  );
  return {
    end,
    kill() {
      stopped.abort();
      return end;
    },
  };
}

const startsAgain = (env: Record<string, string>): Promise<boolean> =>
  startProcess(env, { empty: true }).then(
    (product) => product.kill().then(() => true),
    () => false,
  );

async function isPlaceMigratedWell(place: DataConfig): Promise<boolean> {
  await using open = await openPlace(place);
  return await isMigratedWell(open.db);
}

async function fillPlaceAsOlderVersion(place: DataConfig): Promise<void> {
  await using open = await openPlace(place);
  await fillAsOlderVersion(open);
}

/** Kills the product while its migration waits for a locked table. Returns whether it was killed before it was ready. */
const killWhileItWaits = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (holder) => {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE booking IN ROW EXCLUSIVE MODE');
    const first = startToKill({ DEMO_DATABASE_URL: databaseUrl });
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'booking'::regclass AND NOT granted`;
    await measureTimeUntil(async () => (await holder.query(waiting)).rowCount !== 0);
    const end = await first.kill();
    await holder.query('ROLLBACK');
    return end === 'killed';
  });

/** Kills the product while it migrates databases of an older version on a PostgreSQL server. */
export async function killMigrationsOnPostgres(server: string, times: number): Promise<Finding> {
  let well = 0;
  for (let at = 0; at < times; at += 1) {
    const name = `migration_${process.pid}_${at}`;
    await onServer(server, `CREATE DATABASE ${name}`);
    const place = { databaseUrl: databaseUrl(server, name), dataDir: '', s3: null };
    await fillPlaceAsOlderVersion(place);

    const isKilled = await killWhileItWaits(place.databaseUrl);

    const isReady = await startsAgain({ DEMO_DATABASE_URL: place.databaseUrl });
    if (isKilled && isReady && (await isPlaceMigratedWell(place))) well += 1;
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
  return checkAllRight(
    'PostgreSQL: killed in the middle of a migration, then migrated and ready',
    well,
    times,
  );
}

/**
 * Kills the product on PGlite, at times spread over the `milliseconds` that a start works on its folder (measured by
 * default), alternately with a folder of an older version and a new one.
 */
export async function killMigrationsOnPglite(times: number, milliseconds?: number): Promise<Finding> {
  using root = createTemporaryFolder('migration');
  const place = (name: string) => ({ databaseUrl: null, dataDir: join(root.path, name), s3: null });
  const envOf = (name: string) => ({ DATA_DIR: place(name).dataDir, DEMO_DATABASE_URL: '' });
  await fillPlaceAsOlderVersion(place('older'));
  rmSync(join(root.path, 'older', 'pid'), { force: true });
  const copy = (name: string) => cpSync(place('older').dataDir, place(name).dataDir, { recursive: true });
  copy('whole');
  const span = milliseconds ?? (await timeOfStart(envOf('whole')));
  let [well, unready] = [0, 0];
  for (let at = 0; at < times; at += 1) {
    const name = `copy-${at}`;
    const isNew = at % 2 === 1;
    if (!isNew) copy(name);

    const first = startToKill(envOf(name));
    const later = isHeld(place(name).dataDir).then(() => delay((span * (at + 1)) / (times + 1)));
    await Promise.race([first.end, later]);
    if ((await first.kill()) === 'killed') unready += 1;

    if ((await startsAgain(envOf(name))) && (isNew || (await isPlaceMigratedWell(place(name))))) well += 1;
    rmSync(place(name).dataDir, { recursive: true, force: true });
  }
  const figure = `${well} of ${times}, ${unready} of them before it was ready`;
  return createFinding('PGlite: killed while it starts, then migrated and ready', well === times, figure);
}

/** Waits until a process has locked a folder, right before it opens the database. */
async function isHeld(folder: string): Promise<void> {
  while (!existsSync(join(folder, 'pid'))) await delay(10);
}

/** Returns the milliseconds from the lock on the folder until the process is ready. */
async function timeOfStart(env: { DATA_DIR: string; DEMO_DATABASE_URL: string }): Promise<number> {
  const held = isHeld(env.DATA_DIR).then(() => performance.now());
  await using _product = await startProcess(env, { empty: true });
  return performance.now() - (await held);
}
