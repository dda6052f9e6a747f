import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { asDb, type OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { prepareStatements } from './prepared.ts';
import { proveEngine } from './prove-engine.ts';
import { watchPulse } from './pulse.ts';
import { installQueue } from './queue.ts';
import { ConnectionFailed } from './sql-state.ts';

/** Any number; one for all processes, so that simultaneous starts migrate one after another. */
export const migrationLock = 7_041_958;

const oldestServer = 150_000;

interface PostgresOptions {
  /** Connections that this process may hold. */
  readonly connections?: number;
  /**
   * How long a statement may take, and a call may wait for a free connection, in milliseconds. The server ends a
   * statement a little before the client gives up.
   */
  readonly patience?: number;
}

/** How long an open transaction may do nothing, in milliseconds: a process that gets no time is not a dead one. */
const idleTimeout = 60_000;

/** PostgreSQL 15 or newer at `url`, migrated and proven. Throws when the engine does not hold what it must. */
export async function openPostgres(
  url: string,
  { connections = 10, patience = 14_000 }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await withoutHurry(url, (client) => prepare(client, url));
  const pulse = watchPulse({ connectionString: url, application_name: 'nanny-polo-pulse' });
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // A busy pool has its queue; a server that is away is the pulse's business.
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: idleTimeout,
    query_timeout: patience + 1000,
    keepAlive: true,
    // Compiling a statement takes many times longer than any of ours runs.
    options: '-c jit=off',
    stream: pulse.socket,
    application_name: 'nanny-polo',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', prepareStatements);
  // One that breaks while it is lent fails its statement, which is told by that.
  pool.on('connect', (client) => client.on('error', () => {}));
  markFailedConnections(pool);
  return {
    db: asDb(drizzle(pool)),
    engine: 'postgres',
    watch: pulse.start,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    queue: {
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 1500,
      application_name: 'nanny-polo-mail',
    },
    async close() {
      await pulse.stop();
      await pool.end();
    },
  };
}

/** Makes a transaction that gets no connection fail with `ConnectionFailed`; statements are marked by Drizzle. */
function markFailedConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  pool.connect = ((callback?: unknown) =>
    callback
      ? connect(callback)
      : connect().catch((cause) => {
          throw new ConnectionFailed('No connection to the database', { cause });
        })) as typeof pool.connect;
}

/** Migrations, and waiting for those of another process, take the time they take. */
async function withoutHurry(url: string, work: (client: Client) => Promise<void>): Promise<void> {
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
  if (Number(rows[0]?.number) < oldestServer) throw new Error('PostgreSQL 15 or newer is needed.');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
    await installQueue({ connectionString: url, max: 1 });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
  await proveEngine(asDb(drizzle(client)));
}
