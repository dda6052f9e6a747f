import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';

/**
 * Migrates one database before the API's tests; every test file starts from a copy of it. On PGlite without
 * TEST_DATABASE_URL, on PostgreSQL with it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = 'nanny_polo_template';
    await onServer(url, `CREATE DATABASE ${name}`);
    await (await openPostgres(databaseUrl(url, name))).close();
    project.provide('template', { engine: 'postgres', at: name });
    return () => onServer(url, `DROP DATABASE ${name}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-template-'));
  const file = join(folder, 'pglite.tar');
  const database = await openPglite(null);
  writeFileSync(file, Buffer.from(await (await database.dump()).arrayBuffer()));
  await database.close();
  project.provide('template', { engine: 'pglite', at: file });
  return async () => rmSync(folder, { recursive: true });
}

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server's own database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    template: { engine: 'pglite' | 'postgres'; at: string };
  }
}
