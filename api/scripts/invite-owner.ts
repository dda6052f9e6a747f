/** `npm run invite-owner`: queues the owner's invitation again; on PGlite while the product is stopped. */

import { inviteOwner } from '../src/accounts/invitation/service.ts';
import { readDataConfig, readOwnerEmail } from '../src/kernel/config/config.ts';
import { openConnection } from '../src/operations/backup/connect.ts';
import { runCommand } from './backup-command.ts';
import { ownerLines } from './owner-lines.ts';

await runCommand(async () => {
  const email = readOwnerEmail(process.env);
  const { db, close } = await openConnection(readDataConfig(process.env), { mustExist: true });
  try {
    const outcome = await inviteOwner(db, email, { again: true });
    const line = ownerLines[outcome] ?? 'The owner has accepted the invitation already.';
    if (outcome !== 'invited') throw new Error(line);
    console.log(`${line} The product sends it while it runs.`);
  } finally {
    await close();
  }
});
