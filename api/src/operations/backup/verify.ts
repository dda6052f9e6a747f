import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../kernel/files/open.ts';
import { openConnection } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

/**
 * Restores a backup into a temporary PGlite, which compares counts and checksums and migrates, and deletes it again,
 * even if the process exits meanwhile. Throws as `restoreBackup`.
 */
export async function verifyBackup(file: string, passphrase: string | null = null): Promise<Manifest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nanny-polo-verify-'));
  const place = { databaseUrl: null, dataDir, s3: null };
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const target = await openConnection(place, { mustExist: false });
    return await restoreBackup(target, openStorage(place), file, { replace: false, passphrase }).finally(
      target.close,
    );
  } finally {
    process.off('exit', remove);
    remove();
  }
}
