/** `npm run postcodes -- file`: loads the places of postcodes, on PostgreSQL even while the product runs. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { loadSectors } from '../src/people/address/load-sectors.ts';
import { formatSecondsSince, runCommand } from './backup-command.ts';

const format = new Intl.NumberFormat('en-GB');

await runCommand(async () => {
  const [name, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!name || more.length > 0) throw new Error('Name one file: npm run postcodes -- file.csv');
  const begin = performance.now();
  const target = await openConnection(readDataConfig(process.env), { mustExist: true });
  try {
    const counts = await loadSectors(target.db, resolve(name), console.log);
    const { sectors, live, terminated, unplaced, unreadable } = counts;
    console.log(`Loaded ${format.format(sectors)} sectors of ${format.format(live)} postcodes in ${formatSecondsSince(begin)} s.
  Left out: ${format.format(terminated)} terminated, ${format.format(unplaced)} without a grid reference, ${format.format(unreadable)} that cannot be read
An address that has no place yet gets one when it is next saved.`);
  } finally {
    await target.close();
  }
});
