import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { describeConnectionFailure } from './connection-failure.ts';
import { noticeChannel, type OpenDatabase, toDb } from './database.ts';
import { listenToChannel } from './listen.ts';
import { migrationsFolder } from './migrations.ts';
import { PooledClient } from './pooled-client.ts';
import { EngineRefused, proveEngine } from './prove-engine.ts';
import { startPublisher } from './publisher.ts';
import { watchPulse } from './pulse.ts';
import { installQueue } from './queue.ts';
import { requireKnownSchema } from './schema.ts';

/** The key of the advisory lock that makes simultaneous starts migrate one after another. The number is arbitrary. */
export const migrationLock = 7_041_958;

const minServerVersion = 150_000;

interface PostgresOptions {
  /** The environment variable that has the URL, for messages. */
  readonly name?: string;
  readonly connections?: number;
  /** How long a statement may take, and how long a call may wait for a free connection, in milliseconds. */
  readonly timeout?: number;
}

/** Milliseconds for which a transaction may be idle: enough for a process that gets no processor time for a while. */
const idleTimeoutMs = 60_000;

/** Milliseconds after which publishing fails. */
const publishTimeoutMs = 5000;

/**
 * Opens PostgreSQL at `url` and migrates it. Throws `EngineRefused` if it cannot be reached or lacks rights, is older than
 * 15 or fails `proveEngine`, and `SchemaRefused`.
 */
export async function openPostgres(
  url: string,
  { name = 'DATABASE_URL', connections = 10, timeout = 14_000 }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await withoutTimeLimits(url, (client) => prepare(client, url)).catch((error: unknown) => {
    const reason = describeConnectionFailure(error, url, name);
    throw reason ? new EngineRefused(reason) : error;
  });
  const pulse = watchPulse({ connectionString: url, application_name: 'nanny-polo-pulse' });
  const pool = new Pool({
    Client: PooledClient,
    connectionString: url,
    max: connections,
    // Long, because calls queue while the pool is busy. `watchPulse` detects an unavailable server sooner.
    connectionTimeoutMillis: timeout,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    query_timeout: timeout + 1000,
    keepAlive: true,
    // Compiling a statement (JIT) would take many times longer than running it.
    options: '-c jit=off',
    stream: pulse.socket,
    application_name: 'nanny-polo',
  });
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  // A connection that breaks while in use fails its statement, which reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const live = { connectionString: url, application_name: 'nanny-polo-live' };
  const publishing = new Pool({
    ...live,
    max: 1,
    connectionTimeoutMillis: publishTimeoutMs,
    query_timeout: publishTimeoutMs,
    keepAlive: true,
  });
  publishing.on('error', () => {});
  const stopPublishing = startPublisher(toDb(drizzle(publishing)));
  return {
    db: toDb(drizzle(pool)),
    engine: 'postgres',
    watch: pulse.start,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (listener) => listenToChannel(live, noticeChannel, listener),
    queue: {
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 1500,
      application_name: 'nanny-polo-mail',
    },
    async close() {
      await pulse.stop();
      await stopPublishing();
      await publishing.end();
      await pool.end();
    },
  };
}

/** Runs work on a connection without time limits, since migrations and waiting for them can take a long time. */
async function withoutTimeLimits(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function prepare(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT current_setting('server_version_num') AS number`,
  );
  if (Number(rows[0]?.number) < minServerVersion)
    throw new EngineRefused('PostgreSQL 15 or newer is needed.');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await requireKnownSchema(toDb(drizzle(client)));
    await migrate(drizzle(client), { migrationsFolder });
    await installQueue({ connectionString: url, max: 1 });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
  await proveEngine(toDb(drizzle(client)));
}
