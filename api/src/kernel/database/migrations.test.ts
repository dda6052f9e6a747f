import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const api = join(import.meta.dirname, '../../..');

/** Reads Drizzle's snapshot of the tables after the last generated migration. */
function lastSnapshot() {
  const files = globSync('migrations/meta/*_snapshot.json', { cwd: api }).toSorted();
  return JSON.parse(readFileSync(join(api, files.at(-1) ?? ''), 'utf8'));
}

test('the snapshot of the last migration has exactly the tables that the code declares', async () => {
  const files = globSync('src/**/*table.ts', { cwd: api });
  const modules = await Promise.all(files.map((file) => import(join(api, file)) as Promise<object>));
  const declared = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))));
  expect(declared.tables).toEqual(lastSnapshot().tables);
});
