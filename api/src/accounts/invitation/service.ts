import { coversAdmin } from '@nanny-polo/shared/agency/factor-requirement';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { changeRecord, insertRecord, lockRecord } from '../../kernel/resource/record.ts';
import type { Client } from '../../kernel/session/session.ts';
import { hasEmail, isSameEmail } from '../account/email-address.ts';
import { actorOfAccount } from '../account/service.ts';
import { readSettings } from '../agency/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { invitationMail } from '../mail/kinds.ts';
import { hashInTurn, hashPassword, refuseCommonPassword } from '../password/service.ts';
import { readGrants } from '../second-factor/grants.ts';
import { openSession } from '../session/service.ts';
import { accountToken } from '../token/account-token-table.ts';
import { createLinkRefusal, isTokenOpen, requestLink, spendToken } from '../token/service.ts';

/**
 * Sets the first password of an invited admin. If the agency requires a second factor of them, returns the token of a
 * session that can only set one up; else null. Throws 422 for an invalid token or a common password.
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  password: string,
  client: Client,
): Promise<string | null> {
  await refuseCommonPassword(password);
  if (!(await isTokenOpen(db, 'invitation', 'admin', token))) throw createLinkRefusal('invitation', 'admin');
  const password_hash = await hashInTurn(token, () => hashPassword(password));
  return db.transaction(async (tx) => {
    const { id, email } = await spendToken(tx, 'invitation', 'admin', token);
    const admin = await lockRecord(tx, adminUser, id);
    if (admin?.status !== 'invited' || !isSameEmail(admin.email, email))
      throw createLinkRefusal('invitation', 'admin');
    const actor = actorOfAccount('admin', admin);
    const change = { password_hash, status: 'active', email_verified_at: new Date().toISOString() } as const;
    const write = { actor, resource: 'admin-user', action: 'accept-invitation' } as const;
    await changeRecord(tx, adminUser, admin, change, write);
    const isCovered = coversAdmin(await readSettings(tx), await readGrants(tx, id));
    return isCovered ? openSession(tx, { realm: 'admin', id }, client, { level: 0, isProven: false }) : null;
  });
}

const bySystem = { actor: system, resource: 'admin-user' } as const;

/**
 * Creates and invites admin 1, the owner, with the address `email` if there is none. Invites an owner who has
 * not accepted again if the invitation expired or went to another address, or with `again`. Several processes may call
 * it at the same time. Returns what it did, or why nobody was invited.
 */
export function inviteOwner(db: Db, email: string, { again = false } = {}) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('the first owner'))`);
    const owner = await lockRecord(tx, adminUser, ownerId);
    const [holder] = await tx.select({ id: adminUser.id }).from(adminUser).where(hasEmail(adminUser, email));
    if (holder && holder.id !== ownerId) return 'address-taken';
    if (owner && owner.status !== 'invited') {
      if (owner.status === 'suspended') return 'suspended';
      return holder ? 'accepted' : 'other-owner';
    }
    if (owner && holder && !again && (await hasOpenInvitation(tx))) return 'waiting';
    if (!owner) await createOwner(tx, email);
    else if (!holder) await changeRecord(tx, adminUser, owner, { email }, { ...bySystem, action: 'update' });
    await queueInvitation(tx, { id: ownerId, email });
    return 'invited';
  });
}

export async function queueInvitation(tx: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await queueMail(tx, invitationMail, await requestLink(tx, 'invitation', { realm: 'admin', id }, email));
}

async function createOwner(tx: Db, email: string): Promise<void> {
  const owner = { id: ownerId, first_name: 'Agency', last_name: 'Owner', email };
  await insertRecord(tx, adminUser, owner, { ...bySystem, action: 'create' });
  await tx.execute(
    sql`SELECT setval('admin_user_id_seq', greatest(last_value, ${ownerId}::bigint)) FROM admin_user_id_seq`,
  );
}

/** Returns whether the owner has a valid link or will get one. A restore ends both. */
async function hasOpenInvitation(tx: Db): Promise<boolean> {
  const open = and(eq(accountToken.admin_user_id, ownerId), gt(accountToken.expires_at, sql`now()`));
  return (await tx.$count(accountToken, open)) > 0;
}
