/** `npm run restore -- file [--replace]`: loads a backup; no process may use the database. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { BackupRefused, describeContents } from '../src/operations/backup/manifest.ts';
import { restoreBackup } from '../src/operations/backup/restore.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0)
    throw new BackupRefused('Name one backup: npm run restore -- file [--replace]');
  const config = readDataConfig(process.env);
  const begin = performance.now();
  const target = await openConnection(config, { mustExist: false });
  try {
    const manifest = await restoreBackup(target, openStorage(config), resolve(name), {
      replace: values.replace,
    });
    const { admins, parents } = manifest.invitations;
    const into = target.engine === 'pglite' ? `PGlite in ${config.dataDir}` : 'PostgreSQL';
    console.log(`Restored the backup of ${manifest.made_at} into ${into} in ${formatSecondsSince(begin)} s:
  ${describeContents(manifest)}; all checksums match
Everyone must sign in again, and links to accounts in earlier mails no longer work.
Invitations to send again: ${admins} to admins (Resend, on the admin's page), ${parents} to parents (at their next sign-in).`);
  } finally {
    await target.close();
  }
});
