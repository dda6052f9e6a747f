/** `npm run backup [-- file] [--verify]`: writes everything into one archive, even while the product runs. */

import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupConfig, readDataConfig } from '../src/kernel/config/config.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { verifyArchive } from '../src/operations/backup/archive.ts';
import { assertDatabase, openConnection } from '../src/operations/backup/connect.ts';
import { describeContents, type Manifest } from '../src/operations/backup/manifest.ts';
import { requestBackup } from '../src/operations/backup/socket.ts';
import { recordVerified } from '../src/operations/backup/verified.ts';
import { verifyBackup } from '../src/operations/backup/verify.ts';
import { writeBackup } from '../src/operations/backup/write.ts';
import { endedFileOf } from '../src/operations/ended/service.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

/** Asks the process that uses PGlite's data folder for a backup. If none does, or on PostgreSQL, writes it itself. */
async function backUp(config: BackupConfig, file: string): Promise<{ manifest: Manifest; how: string }> {
  const { passphrase } = config;
  assertDatabase(config);
  const folder = () => mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!config.databaseUrl) folder();
  const response = config.databaseUrl ? null : await requestBackup(config.dataDir, file, passphrase);
  if (response)
    return { manifest: response.manifest, how: `through the running process (pid ${response.pid})` };
  const source = await openConnection(config, { mustExist: true });
  try {
    folder();
    const manifest = await writeBackup(source, openStorage(config), file, passphrase);
    return { manifest, how: source.engine === 'pglite' ? 'while no process uses it' : 'in one snapshot' };
  } finally {
    await source.close();
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  });
  const config = readDataConfig(process.env);
  const { passphrase } = config;
  const instant = new Date().toISOString().replace(/\..*/, 'Z').replaceAll(':', '-');
  const [name = join(config.dataDir, 'backups', `nanny-polo-${instant}.tar.gz${passphrase ? '.age' : ''}`)] =
    positionals;
  const file = resolve(name);
  const begin = performance.now();
  const { manifest, how } = await backUp(config, file);
  const seconds = formatSecondsSince(begin);
  await (values.verify ? verifyBackup : verifyArchive)(file, passphrase);
  recordVerified(config.dataDir, manifest, values.verify);
  const ended = endedFileOf(config.dataDir);
  if (existsSync(ended)) copyFileSync(ended, `${file}.ended.jsonl`);
  const engine = manifest.engine === 'pglite' ? 'PGlite' : `PostgreSQL ${manifest.server}`;
  console.log(`Backed up ${engine} ${how} in ${seconds} s:
  ${describeContents(manifest)}, ${(statSync(file).size / 1e6).toFixed(1)} MB
  ${file}
${values.verify ? 'It was restored into a temporary PGlite, and all checksums match.' : 'It was read again, and all checksums match.'}
It contains personal data, and ${passphrase ? 'only the passphrase opens it' : 'only this account can read it'}. Keep a copy on another machine.`);
});
