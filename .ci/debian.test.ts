import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProgram } from './debian.ts';

const [empty, full] = ['empty-', 'full-'].map((name) => mkdtempSync(join(tmpdir(), `nanny-polo-${name}`)));
afterAll(() => {
  for (const folder of [empty!, full!]) rmSync(folder, { recursive: true });
});
writeFileSync(join(full!, 'server'), '');

test('finds a program in the first folder where it can be executed', () => {
  expect(findProgram('server', [empty!, full!])).toBeUndefined();
  chmodSync(join(full!, 'server'), 0o755);
  expect(findProgram('server', [empty!, full!])).toBe(join(full!, 'server'));
  expect(findProgram('client', [empty!, full!])).toBeUndefined();
});

test('skips relative folders of the PATH, which depend on the working directory', () => {
  expect(findProgram('server', ['', relative(process.cwd(), full!)])).toBeUndefined();
});
