import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingMigration } from './migrations.ts';

test('a table that no migration makes is found', async () => {
  const root = join(import.meta.dirname, '..');
  const folder = join(root, 'node_modules/.cache/extra');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'extra-table.ts');
  writeFileSync(
    file,
    `import { integer, pgTable } from 'drizzle-orm/pg-core'; export const extra = pgTable('extra', { id: integer() });`,
  );
  try {
    expect(await findMissingMigration([relative(root, file)])).toContain('CREATE TABLE "extra"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
