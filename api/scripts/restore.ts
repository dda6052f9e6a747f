import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, dataConfig } from '../src/kernel/config/config.ts';
import { DataFolderHeld } from '../src/kernel/database/lock.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { connect } from '../src/operations/backup/connect.ts';
import { BackupRefused } from '../src/operations/backup/manifest.ts';
import { restoreBackup } from '../src/operations/backup/restore.ts';
import { fail } from './stop.ts';

/** `npm run restore -- file [--replace]`: loads a backup; no process may use the database. */

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0)
    throw new BackupRefused('Name one backup: npm run restore -- file [--replace]');
  const config = dataConfig(process.env);
  const begin = performance.now();
  const target = await connect(config, { mustExist: false });
  try {
    const manifest = await restoreBackup(target, openStorage(config), resolve(name), {
      replace: values.replace,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const into = target.engine === 'pglite' ? `PGlite in ${config.dataDir}` : 'PostgreSQL';
    console.log(`Restored the backup of ${manifest.made_at} into ${into} in ${((performance.now() - begin) / 1000).toFixed(1)} s:
  ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files; all checksums match`);
  } finally {
    await target.close();
  }
} catch (error) {
  fail(error, [ConfigError, BackupRefused, DataFolderHeld]);
}
