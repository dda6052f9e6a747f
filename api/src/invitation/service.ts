import type { Db } from '../database/database.ts';
import { queueMail } from '../mail/service.ts';

/** Invites an admin by mail to set their first password, in the transaction that creates or re-invites them. */
export async function inviteAdmin(tx: Db, adminUserId: number): Promise<void> {
  await queueMail(tx, { template: 'invitation', admin_user_id: adminUserId });
}
