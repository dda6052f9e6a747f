import { ownerId } from '@nanny-polo/shared/permission';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { actorOfAccount } from '../account/service.ts';
import { isTokenOpen, linkRefused, spendToken, tokenHours } from '../account-token/service.ts';
import { accountToken } from '../account-token/table.ts';
import { adminUser } from '../admin-user/table.ts';
import type { Db } from '../database/database.ts';
import { changeRecord, insertRecord, lockRecord } from '../database/record.ts';
import { system } from '../event/service.ts';
import { queueMail } from '../mail/service.ts';
import { hashPassword, refuseCommon, sharingHashes } from '../password/service.ts';

/** Invites an admin by mail to set their first password, in the transaction that creates or re-invites them. */
export async function inviteAdmin(tx: Db, adminUserId: number): Promise<void> {
  await queueMail(tx, { template: 'invitation', admin_user_id: adminUserId });
}

/** Sets the first password of an invited admin. 422 where the token is none, used or expired, or the password common. */
export async function acceptInvitation(db: Db, token: string, password: string): Promise<void> {
  await refuseCommon(password);
  if (!(await isTokenOpen(db, 'invitation', 'admin', token))) throw linkRefused();
  const password_hash = await sharingHashes(token, () => hashPassword(password));
  await db.transaction(async (tx) => {
    const { id, email } = await spendToken(tx, 'invitation', 'admin', token);
    const admin = await lockRecord(tx, adminUser, id);
    if (admin?.status !== 'invited' || admin.email !== email) throw linkRefused();
    await changeRecord(
      tx,
      adminUser,
      admin,
      { password_hash, status: 'active', email_verified_at: new Date().toISOString() },
      { actor: actorOfAccount('admin', admin), resource: 'admin-user', action: 'accept-invitation' },
    );
  });
}

/**
 * Makes sure that an agency has its owner: an empty database gets admin id 1, invited at `email`; an owner whose
 * invitation ran out unused is invited again. Safe with any number of processes at once.
 */
export async function inviteOwner(db: Db, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('the first owner'))`);
    if ((await tx.$count(adminUser)) === 0) {
      const owner = { id: ownerId, first_name: 'Agency', last_name: 'Owner', email };
      await insertRecord(tx, adminUser, owner, { actor: system, resource: 'admin-user', action: 'create' });
      await tx.execute(sql`SELECT setval(pg_get_serial_sequence('admin_user', 'id'), ${ownerId})`);
      await inviteAdmin(tx, ownerId);
    } else if (await invitationRanOut(tx)) {
      await inviteAdmin(tx, ownerId);
    }
  });
}

async function invitationRanOut(tx: Db): Promise<boolean> {
  const [owner] = await tx
    .select({ old: sql<boolean>`${adminUser.created_at} < now() - make_interval(hours => ${tokenHours})` })
    .from(adminUser)
    .where(and(eq(adminUser.id, ownerId), eq(adminUser.status, 'invited')));
  if (!owner?.old) return false;
  const [open] = await tx
    .select({ links: count() })
    .from(accountToken)
    .where(and(eq(accountToken.admin_user_id, ownerId), gt(accountToken.expires_at, sql`now()`)));
  return open?.links === 0;
}
