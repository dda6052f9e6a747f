import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a temporary folder and deletes it after the last test of the file. Call it at the file's top level. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
