import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient } from 'pg';
import { installQueue } from '../mail/queue.ts';
import type { Db, OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { prepareStatements } from './prepared.ts';
import { proveEngine } from './prove-engine.ts';

/** Any number; one for all processes, so that simultaneous starts migrate one after another. */
export const migrationLock = 7_041_958;

const oldestServer = 150_000;

interface PostgresOptions {
  /** Connections that this process may hold. */
  readonly connections?: number;
}

/** PostgreSQL 15 or newer at `url`, migrated and proven. Throws when the engine does not hold what it must. */
export async function openPostgres(
  url: string,
  { connections = 10 }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: 'nanny-polo',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', prepareStatements);
  const client = await pool.connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  try {
    await prepare(client, url);
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
  client.release();
  return {
    db: drizzle(pool) as unknown as Db,
    engine: 'postgres',
    queue: {
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 1500,
      application_name: 'nanny-polo-mail',
    },
    close: () => pool.end(),
  };
}

async function prepare(client: PoolClient, url: string): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT current_setting('server_version_num') AS number`,
  );
  if (Number(rows[0]?.number) < oldestServer) throw new Error('PostgreSQL 15 or newer is needed.');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
    await installQueue({ connectionString: url, max: 1 });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
  await proveEngine(drizzle(client) as unknown as Db);
}
