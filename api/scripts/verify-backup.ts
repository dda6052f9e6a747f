/** `npm run verify-backup -- file`: restores a backup into a temporary PGlite. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { BackupRefused, describeContents } from '../src/operations/backup/manifest.ts';
import { recordVerified } from '../src/operations/backup/verified.ts';
import { verifyBackup } from '../src/operations/backup/verify.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

await runCommand(async () => {
  const [name, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!name || more.length > 0) throw new BackupRefused('Name one backup: npm run verify-backup -- file');
  const begin = performance.now();
  const { dataDir, passphrase } = readDataConfig(process.env);
  const manifest = await verifyBackup(resolve(name), passphrase);
  recordVerified(dataDir, manifest, true);
  console.log(`The backup of ${manifest.made_at} was restored into a temporary PGlite and migrated in ${formatSecondsSince(begin)} s:
  ${describeContents(manifest)}; all checksums match`);
});
