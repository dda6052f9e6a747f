/** `DATA_DIR/verified-backup.json`: the newest backup that was verified, for the metrics and the back office. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type VerifiedBackup, verifiedBackup } from '@nanny-polo/shared/office/verified-backup';
import type { Manifest } from './manifest.ts';

const fileIn = (dataDir: string) => join(dataDir, 'verified-backup.json');

/** Returns the newest verified backup, or null if none is known. */
export function readVerified(dataDir: string): VerifiedBackup | null {
  try {
    return verifiedBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Records that a backup was verified, unless a newer one was. Does nothing without a data folder. */
export function recordVerified(dataDir: string, { made_at }: Manifest, restored: boolean): void {
  const last = readVerified(dataDir);
  if (
    !existsSync(dataDir) ||
    (last && (last.made_at > made_at || (last.made_at === made_at && last.restored)))
  )
    return;
  const now: VerifiedBackup = { made_at, verified_at: new Date().toISOString(), restored };
  writeFileSync(fileIn(dataDir), JSON.stringify(now), { mode: 0o600 });
}
