import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Copies the migrations to a new folder, with a journal of only the first `count`, as in an older version, and returns
 * the folder. The caller deletes it.
 */
export function copyMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
