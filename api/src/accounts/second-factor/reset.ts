import { ownerId } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal } from '../../kernel/error/error.ts';
import { type Actor, recordEvent, system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { lockRecord } from '../../kernel/resource/record.ts';
import { hasEmail } from '../account/email-address.ts';
import { endAccess } from '../account/open-links.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { factorChangedMail } from '../mail/kinds.ts';
import { deletePasskeys } from '../passkey/service.ts';
import { deleteSecrets } from './codes.ts';
import { findFactors } from './factors.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Removes every second factor of a locked admin, ends their sessions and links, and mails a notice. Throws 409 if they
 * have none.
 */
export async function removeFactors(tx: Db, actor: Actor, id: number, reason: string): Promise<void> {
  const { passkeys, codes } = await findFactors(tx, id);
  if (passkeys === 0 && !codes) throw createTransitionRefusal('This admin has no second factor.');
  const account = { realm: 'admin', id } as const;
  await deletePasskeys(tx, account);
  await deleteSecrets(tx, id);
  await deleteRecoveryCodes(tx, id);
  await endAccess(tx, account);
  const event_id = await recordEvent(tx, {
    actor,
    resource: 'admin-user',
    action: 'reset-second-factor',
    record_id: id,
    reason,
  });
  if (event_id !== undefined) await queueMail(tx, factorChangedMail, { event_id });
}

/** Removes the second factors of the owner, for a command on the server. Returns whether the address is the owner's. */
export function resetOwnersFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await lockRecord(tx, adminUser, ownerId);
    const [holder] = await tx.select({ id: adminUser.id }).from(adminUser).where(hasEmail(adminUser, email));
    if (!owner || holder?.id !== ownerId) return false;
    await removeFactors(tx, system, ownerId, 'Reset by a command on the server');
    return true;
  });
}
