import {
  type AdminUser,
  type AdminUserStatus,
  type AdminUserTransition,
  adminUserStatus,
  adminUserTransitions,
  adminUser as contract,
} from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import {
  createFieldRefusal,
  createInUseRefusal,
  createTransitionRefusal,
  forbidden,
} from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { type LifeCycle, lockVersion } from '../../kernel/resource/life-cycle.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { queueEmailChanged, queueVerification } from '../account/email.ts';
import { isSameEmail } from '../account/email-address.ts';
import { endAccess } from '../account/open-links.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';
import { queueInvitation } from '../invitation/service.ts';
import { checkGrant, lockGrants } from '../role/grant.ts';
import { removeFactors } from '../second-factor/reset.ts';

type Row = typeof adminUser.$inferSelect;

const what = 'Admin';

const { password_hash: _, ...shown } = getTableColumns(adminUser);
const view = {
  ...shown,
  role_name: role.name,
  has_second_factor: sql<boolean>`(EXISTS (SELECT FROM passkey WHERE passkey.admin_user_id = admin_user.id)
    OR EXISTS (SELECT FROM one_time_code c WHERE c.admin_user_id = admin_user.id AND c.confirmed))`.as(
    'has_second_factor',
  ),
};

/**
 * Admins. A new admin, and an invited one whose address is corrected, is sent an invitation, which verifies the
 * address. The corrected address of any other admin must be verified again.
 */
export const admins = createResourceService({
  contract,
  table: adminUser,
  what,
  select: (db) => db.select(view).from(adminUser).leftJoin(role, eq(role.id, adminUser.role_id)),
  columns: { ...shown, role_name: role.name, has_second_factor: sql`has_second_factor` },
  search: [adminUser.name, adminUser.email],
  tabs: { field: 'status', options: adminUserStatus.options },
  taken: { email: ['Another admin has this address. Please enter another.'] },
  lockFirst: lockGrants,
  async prepare(db, actor, patch, before) {
    if (before) await checkChange(db, actor, before, patch);
    else await checkRole(db, actor, patch.role_id);
    return before && isCorrection(patch, before) ? { ...patch, email_verified_at: null } : patch;
  },
  async afterWrite(db, _actor, row, before) {
    if (before && !isCorrection(row, before)) return;
    if (before) await endAccess(db, { realm: 'admin', id: row.id });
    if (before?.email_verified_at) {
      await queueEmailChanged(db, { realm: 'admin', id: row.id }, before.email);
    }
    await mailLink(db, row);
  },
  async beforeDelete(db, actor, row) {
    await checkMayChange(db, actor, row);
    if (row.id === ownerId) throw forbidden('The owner cannot be deleted.');
    if (row.id === actor.id) throw forbidden('You cannot delete yourself.');
    const acted = and(eq(event.actor_kind, 'admin'), eq(event.actor_id, row.id));
    if (row.last_login_at !== null || (await db.$count(event, acted)) > 0)
      throw createInUseRefusal(
        'This admin has signed in or changed records, so they cannot be deleted. Suspend them instead.',
      );
  },
});

export const lifeCycle: LifeCycle<typeof adminUser, AdminUserTransition, AdminUserStatus> = {
  table: adminUser,
  resource: contract.name,
  what,
  transitions: adminUserTransitions,
  get: admins.get,
  beforeLock: lockGrants,
  async refuse(db, actor, row) {
    await checkMayChange(db, actor, row);
    if (row.id === ownerId) throw forbidden('The owner cannot be suspended.');
    if (row.id === actor.id) throw forbidden('You cannot suspend yourself.');
  },
  patch: (_db, { password_hash }, name) =>
    name === 'reinstate' && password_hash === null ? { status: 'invited' } : {},
  /** A suspension has ended every link, so a reinstated admin with an unverified address gets a new one. */
  async after(db, _actor, row) {
    if (row.status === 'suspended') await endAccess(db, { realm: 'admin', id: row.id });
    else await mailLink(db, row);
  },
};

const isCorrection = ({ email }: Partial<Row>, before: Row) =>
  email !== undefined && !isSameEmail(email, before.email);

/** Mails an invited admin the invitation, and any other admin with an unverified address the link that verifies it. */
async function mailLink(db: Db, row: Row): Promise<void> {
  if (row.status === 'invited') await queueInvitation(db, row);
  else if (!row.email_verified_at) await queueVerification(db, { realm: 'admin', id: row.id }, row.email);
}

/** Mails an admin's link again. Throws 409 if they are suspended or have verified their address. */
export async function resendLink(
  db: Db,
  actor: Actor,
  id: number,
  body: { version: number },
): Promise<AdminUser> {
  await lockGrants(db);
  const row = await lockVersion(db, adminUser, id, body.version, what, () => admins.get(db, id));
  await checkMayChange(db, actor, row);
  if (row.status === 'suspended')
    throw createTransitionRefusal('This account is suspended. Reinstate it, and the link is sent.');
  if (row.status === 'active' && row.email_verified_at)
    throw createTransitionRefusal('This address is verified already.');
  await mailLink(db, row);
  return admins.get(db, id);
}

/** Throws 403 if the admin is someone else, and either the owner or an admin with permissions that the actor lacks. */
async function checkMayChange(db: Db, actor: Actor, row: Row): Promise<void> {
  if (row.id === ownerId && actor.id !== ownerId) throw forbidden('Only the owner can change this account.');
  if (row.id !== actor.id)
    await checkRole(db, actor, row.role_id, 'This admin holds permissions that you do not hold yourself.');
}

/**
 * Throws 403 if the actor may not change this admin or give them this role; 422 for a role that does not exist, or if
 * the actor changes their own address.
 */
async function checkChange(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  await checkMayChange(db, actor, row);
  if (patch.role_id !== undefined && patch.role_id !== row.role_id) {
    if (row.id === ownerId) throw forbidden('The owner’s role cannot be changed.');
    if (row.id === actor.id) throw forbidden('You cannot change your own role.');
    await checkRole(db, actor, patch.role_id);
  }
  if (patch.email !== undefined && patch.email !== row.email && row.id === actor.id)
    throw createFieldRefusal({ email: ['Change your own address in your settings'] });
}

/** Throws 422 if the role does not exist, 403 with `message` if the actor does not hold all of its permissions. */
async function checkRole(
  db: Db,
  actor: Actor,
  roleId: number | null | undefined,
  message?: string,
): Promise<void> {
  if (roleId === null || roleId === undefined) return;
  const [newRole] = await db.select({ permissions: role.permissions }).from(role).where(eq(role.id, roleId));
  if (!newRole) throw createFieldRefusal({ role_id: ['This role does not exist. Please choose another.'] });
  await checkGrant(db, actor, newRole.permissions, message);
}

/** Removes the second factors of another admin. Throws 403 for the owner's and one's own, 409 without any. */
export async function resetSecondFactor(
  db: Db,
  actor: Actor,
  id: number,
  body: { version: number; reason: string },
): Promise<AdminUser> {
  await lockGrants(db);
  const row = await lockVersion(db, adminUser, id, body.version, what, () => admins.get(db, id));
  await checkMayChange(db, actor, row);
  if (row.id === ownerId) throw forbidden('The owner’s second factor is removed by a command on the server.');
  if (row.id === actor.id) throw forbidden('Remove your own second factors in your settings.');
  await removeFactors(db, actor, id, body.reason);
  return admins.get(db, id);
}
