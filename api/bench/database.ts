import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../src/kernel/database/migrations.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { databaseUrl, onServer, withClient } from '../src/test/template.ts';
import { type Agency, fillDatabase } from './fill.ts';

/** Returns a filled database's identity: a hash of its size, the day, the migrations and the code that fills it. */
function fingerprint(agency: Agency): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(agency))
    .update(new Date().toISOString().slice(0, 10));
  const sources = [
    ...['fill.ts', '../demo/names.ts'].map((path) => fileURLToPath(new URL(path, import.meta.url))),
    ...globSync(`${migrationsFolder}/*.sql`).sort(),
  ];
  for (const file of sources.filter(existsSync)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 10);
}

/**
 * Returns the URL of a copy of a filled database, to which a run may write. Creates the filled database if it is
 * missing, and renames it only when it is complete, so that an incomplete one is never used.
 */
export async function copyFilledDatabase(
  server: string,
  agency: Agency,
  say: (line: string) => void,
): Promise<string> {
  const kind = `agency_${agency.bookings}`;
  const name = `${kind}_${fingerprint(agency)}`;
  const copy = `${kind}_run`;
  const known = await withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE $1`,
      [`agency\\_${agency.bookings}\\_%`],
    );
    for (const { datname } of rows)
      if (datname !== name) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    return rows.some(({ datname }) => datname === name);
  });
  if (!known) {
    const filling = `${kind}_filling`;
    await onServer(server, `CREATE DATABASE ${filling}`);
    await (await openPostgres(databaseUrl(server, filling))).close();
    await withClient(databaseUrl(server, filling), (client) => fillDatabase(client, agency, say));
    await onServer(server, `ALTER DATABASE ${filling} RENAME TO ${name}`);
  }
  await onServer(server, `CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY file_copy`);
  return databaseUrl(server, copy);
}
