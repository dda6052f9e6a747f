/** `npm run restore -- file [--replace] [--ended file]`: loads a backup; no process may use the database. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
// Erasing again needs the ports of every area.
import '../src/areas.ts';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { BackupRefused, describeContents } from '../src/operations/backup/manifest.ts';
import { restoreBackup } from '../src/operations/backup/restore.ts';
import { type EndedAgain, endedFileOf } from '../src/operations/ended/service.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      ended: { type: 'string', multiple: true, default: [] },
    },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0)
    throw new BackupRefused('Name one backup: npm run restore -- file [--replace] [--ended file]');
  const config = readDataConfig(process.env);
  const ended = endedFileOf(config.dataDir);
  for (const file of values.ended)
    if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  const begin = performance.now();
  const target = await openConnection(config, { mustExist: false });
  try {
    const { endedAgain, ...manifest } = await restoreBackup(target, openStorage(config), resolve(name), {
      replace: values.replace,
      ended,
      further: values.ended,
      passphrase: config.passphrase,
    });
    const { admins, parents } = manifest.invitations;
    const into = target.engine === 'pglite' ? `PGlite in ${config.dataDir}` : 'PostgreSQL';
    console.log(`Restored the backup of ${manifest.made_at} into ${into} in ${formatSecondsSince(begin)} s:
  ${describeContents(manifest)}; all checksums match
${describeEnded(ended, endedAgain)}
Everyone must sign in again, and links to accounts in earlier mails no longer work.
Invitations to send again: ${admins} to admins (Resend, on the admin's page), ${parents} to parents (at their next sign-in).`);
  } finally {
    await target.close();
  }
});

/** Says whether erased people, removed second factors and used recovery codes stay ended. */
function describeEnded(file: string, ended: EndedAgain | null): string {
  if (!ended)
    return `There is no ${file}: people erased, second factors removed and recovery codes used since the backup are back. Name it by --ended`;
  const { people, rows, problems } = ended;
  return [
    `What ${file} lists stays ended. Ended again: people ${people}, second factors, recovery codes and messages ${rows}`,
    ...problems,
  ].join('\n');
}
