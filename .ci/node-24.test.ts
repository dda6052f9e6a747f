import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const drizzle = join(import.meta.dirname, '../node_modules/drizzle-orm');

test('every relative import of Drizzle names a file of ECMAScript, as the resolver hook assumes', () => {
  const imports = globSync('**/*.js', { cwd: drizzle }).flatMap((file) =>
    [...readFileSync(join(drizzle, file), 'utf8').matchAll(/^(?:import|export|\}) .*?from "(\..+)";$/gm)].map(
      ([, specifier = '']) => join(drizzle, dirname(file), specifier),
    ),
  );
  expect(imports.length).toBeGreaterThan(300);
  expect(imports.filter((path) => !path.endsWith('.js') || !existsSync(path))).toEqual([]);
  expect(JSON.parse(readFileSync(join(drizzle, 'package.json'), 'utf8'))).toMatchObject({ type: 'module' });
});

test('Drizzle’s package.json is still so long that the resolver hook is worth having', () => {
  expect(statSync(join(drizzle, 'package.json')).size).toBeGreaterThan(100_000);
});

test('Drizzle exports the same with the resolver hook as without', () => {
  const program = "console.log(Object.keys(await import('drizzle-orm/node-postgres'))); process.exit()";
  const exportsWith = (...options: string[]) =>
    execFileSync(process.execPath, [...options, '--input-type=module', '--eval', program], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
  expect(exportsWith('--import', './.ci/node-24.js')).toBe(exportsWith());
});
