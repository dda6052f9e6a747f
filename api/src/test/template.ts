import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../demo/seed.ts';
import { openPglite } from '../kernel/database/pglite.ts';
import { openPostgres } from '../kernel/database/postgres.ts';

/** The initial content of a test's database: the tables alone, or the demo agency. */
export type Filling = 'empty' | 'demo';

/** The templates: files with PGlite's archives, or names of databases on the server. */
interface Template {
  readonly engine: 'pglite' | 'postgres';
  readonly at: Readonly<Record<Filling, string>>;
}

/**
 * Prepares two migrated databases before the API's tests, one with the demo; test databases are copies of them. Uses
 * PostgreSQL if TEST_DATABASE_URL is set, otherwise PGlite.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { template, remove } = await (url ? onPostgres(url) : onPglite());
  project.provide('template', template);
  return remove;
}

async function onPostgres(url: string) {
  const at = { empty: 'nanny_polo_empty', demo: 'nanny_polo_demo' };
  await onServer(url, `CREATE DATABASE ${at.empty}`);
  await (await openPostgres(databaseUrl(url, at.empty))).close();
  await onServer(url, `CREATE DATABASE ${at.demo} TEMPLATE ${at.empty}`);
  const demo = await openPostgres(databaseUrl(url, at.demo), { timeout: 120_000 });
  await seedDemo(demo.db);
  await demo.close();
  return {
    template: { engine: 'postgres', at } satisfies Template,
    remove: async () => {
      for (const name of Object.values(at)) await onServer(url, `DROP DATABASE ${name}`);
    },
  };
}

/** Drops the databases that nothing connects to: they make up half of the files of each copy. */
const withoutSpares = [
  `UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'`,
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

/** Leaves one segment of the write-ahead log and nothing to replay. The log would make up two thirds of each copy. */
const withoutLog = ['SELECT pg_switch_wal()', 'CHECKPOINT'];

async function onPglite() {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-template-'));
  const at = { empty: join(folder, 'empty.tar'), demo: join(folder, 'demo.tar') };
  const database = await openPglite(null, { settings: { wal_recycle: 'off' } });
  for (const statement of withoutSpares) await database.db.execute(statement);
  const keep = async (file: string) => {
    for (const statement of withoutLog) await database.db.execute(statement);
    writeFileSync(file, Buffer.from(await (await database.dump()).arrayBuffer()));
  };
  await keep(at.empty);
  await seedDemo(database.db);
  await keep(at.demo);
  await database.close();
  return {
    template: { engine: 'pglite', at } satisfies Template,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `work` with a connection, which is closed afterwards. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on the server's own database. */
export const onServer = (url: string, statement: string) =>
  withClient(url, (client) => client.query(statement));

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template;
  }
}
