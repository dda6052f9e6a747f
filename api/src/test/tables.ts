import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

export async function everyTable(): Promise<PgTable[]> {
  const root = join(import.meta.dirname, '..');
  const files = globSync(['**/table.ts', '**/*-table.ts'], { cwd: root });
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>));
  return [...new Set(modules.flatMap((module) => Object.values(module)))].filter((value) =>
    is(value, PgTable),
  );
}
