/** `npm run reset-second-factor -- owner@agency.example`: removes the second factors that the owner has lost. */

import { parseArgs } from 'node:util';
import { resetOwnersFactor } from '../src/accounts/second-factor/reset.ts';
import { readDataConfig } from '../src/kernel/config/config.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { runCommand } from './backup-command.ts';

await runCommand(async () => {
  const [email, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!email || more.length > 0)
    throw new Error('Name the owner’s address: npm run reset-second-factor -- owner@agency.example');
  const { db, close } = await openConnection(readDataConfig(process.env), { mustExist: true });
  try {
    if (!(await resetOwnersFactor(db, email))) throw new Error(`${email} is not the owner’s address.`);
    console.log(
      'The owner’s second factors were removed, and their sessions ended. They sign in with the password.',
    );
  } finally {
    await close();
  }
});
