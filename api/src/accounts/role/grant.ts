/** An admin cannot grant permissions that they lack, nor change another admin who holds any of these. */

import {
  everyPermission,
  hasPermission,
  ownerId,
  type Permission,
} from '@nanny-polo/shared/contract/permission';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';

/**
 * Lets only one transaction at a time write roles or admins. Call it before locking a role or an admin. Each such write
 * also depends on the actor and their role. If writes locked these records instead, two of them could deadlock.
 */
export async function lockGrants(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roles and admins'))`);
}

/** Returns the permissions that the actor holds now; the session's may be older than a change to the role. */
async function heldBy(tx: Db, actor: Actor): Promise<readonly Permission[]> {
  if (actor.kind !== 'admin' || actor.id === null) return [];
  if (actor.id === ownerId) return everyPermission;
  const [held] = await tx
    .select({ permissions: role.permissions })
    .from(adminUser)
    .innerJoin(role, eq(role.id, adminUser.role_id))
    .where(and(eq(adminUser.id, actor.id), eq(adminUser.status, 'active')));
  return held?.permissions ?? [];
}

/** Throws 403 with the message unless the actor holds all the permissions. */
export async function checkGrant(
  tx: Db,
  actor: Actor,
  granted: readonly Permission[],
  message = 'You cannot give or change permissions that you do not hold yourself.',
): Promise<void> {
  const held = await heldBy(tx, actor);
  if (!granted.every(({ name, type }) => hasPermission(held, name, type))) throw forbidden(message);
}
