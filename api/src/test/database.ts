import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, inject } from 'vitest';
import { type Db, type OpenDatabase, queryRows } from '../kernel/database/database.ts';
import { openPglite } from '../kernel/database/pglite.ts';
import { openPostgres } from '../kernel/database/postgres.ts';
import { type Connection, openConnection } from '../operations/backup/connect.ts';
import { temporaryFolder } from './folder.ts';
import { databaseUrl, type Filling, onServer } from './template.ts';

/** Returns a migrated PGlite database as an archive. Throws if the tests run on PostgreSQL. */
export const templateArchive = (filling: Filling) => new Blob([readFileSync(inject('template').at[filling])]);

/** PGlite clears all of its buffers at each start; by default that is 128 MB. */
const settings = { shared_buffers: '16MB' };

/** Opens a new migrated database on the engine under test; `close` also drops it. */
export async function testDatabase(filling: Filling = 'empty'): Promise<OpenDatabase> {
  const { engine, at } = inject('template');
  if (engine === 'pglite') return openPglite(null, { copyOf: templateArchive(filling), settings });
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${at[filling]} STRATEGY FILE_COPY`);
  const database = await openPostgres(databaseUrl(server, name), { timeout: 120_000 });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Opens a database and closes it after the last test of the file. Call it at the file's top level. */
export async function openDatabase(filling?: Filling): Promise<OpenDatabase> {
  const database = await testDatabase(filling);
  afterAll(() => database.close());
  return database;
}

/** Opens a new database without tables on the engine under test, for upgrades from older versions; `close` also drops it. */
export async function unmigratedDatabase(): Promise<Connection> {
  if (!onPostgres())
    return openConnection({ databaseUrl: null, dataDir: temporaryFolder(), s3: null }, { mustExist: false });
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const connection = await openConnection(
    { databaseUrl: databaseUrl(server, name), dataDir: '', s3: null },
    { mustExist: false },
  );
  return {
    ...connection,
    async close() {
      await connection.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Returns whether the tests run on a PostgreSQL server, where statements of several connections interleave. */
export const onPostgres = () => inject('template').engine === 'postgres';

/** Returns the number of statements that are waiting for a lock. PostgreSQL only. */
export async function lockWaits(db: Db): Promise<number> {
  const rows = await queryRows(
    db,
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Whether tests run at full length: under FULL_TESTS, which `npm run test:full` and `npm run drill race` set. */
const isFull = Boolean(process.env.FULL_TESTS);

/** Returns the amount of a test of rules or of a drill: `short` in `npm test`, `full` in `npm run test:full`. */
export const amount = (full: number, short: number) => (isFull ? full : short);

/** Returns the rounds of a race test, numbered from 0. PGlite has one connection, so there two rounds are enough. */
export const raceRounds = (full: number) => [
  ...Array(onPostgres() ? amount(full, Math.ceil(full / 8)) : 2).keys(),
];

export const propertyRuns = (full: number) => amount(full, Math.ceil(full / 3));

/** Returns the URL of a database of the server under test, for other processes. Throws on PGlite. */
export function addressOf({ queue }: OpenDatabase): string {
  const { connectionString } = queue as { connectionString?: string };
  if (!connectionString) throw new Error('The database has no URL');
  return connectionString;
}
