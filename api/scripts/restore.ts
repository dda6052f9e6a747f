/** `npm run restore -- file [--replace] [--ended file]`: loads a backup; no process may use the database. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { BackupRefused, describeContents } from '../src/operations/backup/manifest.ts';
import { restoreBackup } from '../src/operations/backup/restore.ts';
import { endedFileOf, readEnded } from '../src/operations/ended/service.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, ended: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0)
    throw new BackupRefused('Name one backup: npm run restore -- file [--replace] [--ended file]');
  const config = readDataConfig(process.env);
  const ended = values.ended ? resolve(values.ended) : endedFileOf(config.dataDir);
  if (values.ended && !existsSync(ended)) throw new BackupRefused(`There is no file ${ended}.`);
  const begin = performance.now();
  const target = await openConnection(config, { mustExist: false });
  try {
    const manifest = await restoreBackup(target, openStorage(config), resolve(name), {
      replace: values.replace,
      ended,
    });
    const { admins, parents } = manifest.invitations;
    const into = target.engine === 'pglite' ? `PGlite in ${config.dataDir}` : 'PostgreSQL';
    console.log(`Restored the backup of ${manifest.made_at} into ${into} in ${formatSecondsSince(begin)} s:
  ${describeContents(manifest)}; all checksums match
${describeEnded(ended)}
Everyone must sign in again, and links to accounts in earlier mails no longer work.
Invitations to send again: ${admins} to admins (Resend, on the admin's page), ${parents} to parents (at their next sign-in).`);
  } finally {
    await target.close();
  }
});

/** Says whether removed second factors and used recovery codes stay ended. */
function describeEnded(file: string): string {
  const lines = readEnded(file);
  return lines
    ? `What ${file} lists stays ended: ${lines.length} second factors and recovery codes`
    : `There is no ${file}: second factors removed and recovery codes used since the backup count again. Name it by --ended`;
}
