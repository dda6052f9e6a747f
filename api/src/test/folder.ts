import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder for all tests of a file, which calls this at its top level, and removes it after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
