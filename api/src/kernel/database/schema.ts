import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { type Db, queryRows } from './database.ts';
import { migrationsFolder } from './migrations.ts';

/** The numbers of the oldest schema that this version can update, and of its own. */
const baseline = journal.entries[0]?.idx ?? 0;
export const schemaNumber = baseline + journal.entries.length - 1;

/** The database or the backup has a schema that this version cannot use. The message says what to do. */
export class SchemaRefused extends Error {}

/** Returns the hashes of the applied migrations in order; none for a new database. */
export async function readAppliedMigrations(db: Db): Promise<string[]> {
  const [table] = await queryRows<{ there: boolean }>(
    db,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!table?.there) return [];
  const applied = await queryRows<{ hash: string }>(
    db,
    sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`,
  );
  return applied.map(({ hash }) => hash);
}

/** Throws `SchemaRefused` if `applied`, the migrations of what `name` names, are not the first ones of this version. */
export function assertKnownSchema(applied: readonly string[], name: string): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  const number = baseline + applied.length - 1;
  if (applied.length > 0 && applied[0] !== known[0])
    throw new SchemaRefused(
      `${name} has schema ${applied.length - 1}, and this version updates schemas from ${baseline} on. Use an empty database; for the demo, delete its data folder (.data).`,
    );
  if (applied.some((hash, at) => at < known.length && hash !== known[at]))
    throw new SchemaRefused(`${name} has schema ${number} of a different version. Use that version.`);
  if (number > schemaNumber)
    throw new SchemaRefused(
      `${name} has schema ${number}, and this version knows schemas up to ${schemaNumber}. Use the newer version.`,
    );
}

/** Throws `SchemaRefused` if this version can neither use nor update the database. */
export const requireKnownSchema = async (db: Db) =>
  assertKnownSchema(await readAppliedMigrations(db), 'The database');

/** Returns whether a newer version has migrated the database. */
export async function hasNewerSchema(db: Db): Promise<boolean> {
  return (await readAppliedMigrations(db)).length > journal.entries.length;
}
