import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, which is deleted when this process ends. */
export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `nanny-polo-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
