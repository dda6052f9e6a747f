import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { fromPglite } from 'pg-boss';
import type { DataConfig } from '../../kernel/config/config.ts';
import { describeConnectionFailure } from '../../kernel/database/connection-failure.ts';
import { type Db, queryRows, toDb } from '../../kernel/database/database.ts';
import { DataFolderHeld, holdDataFolder } from '../../kernel/database/lock.ts';
import { extensions } from '../../kernel/database/pglite.ts';
import { migrationLock } from '../../kernel/database/postgres.ts';
import { installQueue } from '../../kernel/database/queue.ts';
import { causeOf } from './failure.ts';
import { BackupRefused } from './manifest.ts';

/** A connection to a database, opened without migrating it. It keeps PGlite's folder locked. */
export interface Connection {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  migrate(folder: string): Promise<void>;
  installQueue(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation. Throws `DataFolderHeld` if another process uses PGlite's data folder, and
 * `BackupRefused` if the database cannot be opened, or if `mustExist` is true and the folder has none.
 */
export async function openConnection(
  config: DataConfig,
  { mustExist }: { mustExist: boolean },
): Promise<Connection> {
  if (mustExist) assertDatabase(config);
  return config.databaseUrl ? connectPostgres(config.databaseUrl) : connectPglite(config.dataDir);
}

/** Throws `BackupRefused` if neither a URL nor the data folder leads to a database. */
export function assertDatabase({ databaseUrl, dataDir }: DataConfig): void {
  if (databaseUrl || existsSync(join(dataDir, 'pglite'))) return;
  throw new BackupRefused(
    `There is no database in ${dataDir}. Set DATABASE_URL, or DATA_DIR to the data folder.`,
  );
}

async function connectPglite(folder: string): Promise<Connection> {
  const dataDir = join(folder, 'pglite');
  const release = holdFolder(folder);
  const client = new PGlite({ extensions, dataDir });
  try {
    await client.waitReady;
  } catch (error) {
    release();
    throw new BackupRefused(`The database in ${folder} cannot be opened: ${causeOf(error)}`);
  }
  const db = drizzlePglite(client);
  return {
    db: toDb(db),
    engine: 'pglite',
    migrate: (migrationsFolder) => migratePglite(db, { migrationsFolder }),
    installQueue: () => installQueue({ db: fromPglite(client), backend: 'pglite' }),
    async close() {
      await client.exec('CHECKPOINT');
      await client.close();
      release();
    },
  };
}

/** Locks the data folder. Throws `DataFolderHeld`, and `BackupRefused` if this account may not write to it. */
function holdFolder(folder: string): () => void {
  try {
    return holdDataFolder(folder);
  } catch (error) {
    if (error instanceof DataFolderHeld) throw error;
    throw new BackupRefused(`The data folder ${folder} cannot be written to: ${causeOf(error)}`);
  }
}

async function connectPostgres(url: string): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'nanny-polo-backup',
  });
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw new BackupRefused(
      describeConnectionFailure(error, url, 'DATABASE_URL') ?? `DATABASE_URL: ${causeOf(error)}`,
    );
  });
  const db = drizzlePostgres(client);
  return {
    db: toDb(db),
    engine: 'postgres',
    migrate: (migrationsFolder) => migratePostgres(db, { migrationsFolder }),
    installQueue: () => installQueue({ connectionString: url, max: 1 }),
    close: () => client.end(),
  };
}

/**
 * Locks a PostgreSQL database for this connection; PGlite is locked by its folder. Throws `BackupRefused` if another
 * process of the product is connected or holds the lock. A process that starts later waits before it migrates.
 */
export async function holdDatabaseAlone({ db, engine }: Connection): Promise<void> {
  if (engine === 'pglite') return;
  const [lock] = await queryRows<{ held: boolean; others: { pid: number; name: string }[] | null }>(
    db,
    sql`SELECT pg_try_advisory_lock(${migrationLock}) AS held,
      (SELECT json_agg(json_build_object('pid', pid, 'name', application_name)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND application_name LIKE 'nanny-polo%') AS others`,
  );
  if (lock?.others) {
    const named = lock.others.map(({ pid, name }) => `${name}, server process ${pid}`).join('; ');
    throw new BackupRefused(`The product is running on this database (${named}). Stop it first.`);
  }
  if (!lock?.held)
    throw new BackupRefused('Another process is migrating or restoring this database. Try again later.');
}
