/** Says which migration is missing: generates the next one into a copy of the migrations, to which it must add none. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executeCommand } from './command.ts';

const root = join(import.meta.dirname, '..');
const tables = ['api/src/**/table.ts', 'api/src/**/*-table.ts'];

/** Returns the missing migration, or why none could be generated; null if the tables are as the migrations make them. */
export async function findMissingMigration(further: readonly string[] = []): Promise<string | null> {
  // drizzle-kit takes a path below its working folder only.
  const copy = `node_modules/.cache/migrations-${process.pid}`;
  const folder = join(root, copy);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  cpSync(join(root, 'api/migrations'), folder, { recursive: true });
  try {
    const before = new Set(readdirSync(folder));
    const config = { dialect: 'postgresql', schema: [...tables, ...further], out: copy };
    writeFileSync(`${folder}.json`, JSON.stringify(config));
    const args = ['generate', `--config=${copy}.json`];
    const { code, output } = await executeCommand('drizzle-kit', args, { capture: true });
    const added = readdirSync(folder).find((name) => !before.has(name));
    if (added) return readFileSync(join(folder, added), 'utf8');
    return code === 0 && output.includes('No schema changes') ? null : output;
  } finally {
    for (const path of [folder, `${folder}.json`]) rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const missing = await findMissingMigration();
  if (missing !== null) {
    console.log(
      `The tables differ from the migrations: npm -w api run migration -- --name <name>\n${missing}`,
    );
    process.exitCode = 1;
  }
}
