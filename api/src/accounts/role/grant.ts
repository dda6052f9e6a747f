import { everyPermission, ownerId, type Permission, permits } from '@nanny-polo/shared/permission';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';

/** An admin can neither grant permissions that they do not hold nor change an admin who holds more. */

/** Returns a 403 with the message. */
export const notPermitted = (message: string) => new Refusal(403, { message, code: 'not_permitted' });

/**
 * Returns the permissions that the actor holds now, locked until the end of the transaction: those of the session may
 * be older than the last change to the role.
 */
async function heldBy(tx: Db, actor: Actor): Promise<Permission[]> {
  if (actor.kind !== 'admin' || actor.id === null) return [];
  if (actor.id === ownerId) return everyPermission;
  const [admin] = await tx
    .select({ role_id: adminUser.role_id, status: adminUser.status })
    .from(adminUser)
    .where(eq(adminUser.id, actor.id))
    .for('share');
  if (admin?.status !== 'active' || admin.role_id === null) return [];
  const [held] = await tx
    .select({ permissions: role.permissions })
    .from(role)
    .where(eq(role.id, admin.role_id))
    .for('share');
  return held?.permissions ?? [];
}

/** Throws 403 with the message if the actor does not hold one of the permissions. */
export async function checkGrant(
  tx: Db,
  actor: Actor,
  granted: readonly Permission[],
  message = 'You cannot give or change permissions that you do not hold yourself.',
): Promise<void> {
  const held = await heldBy(tx, actor);
  if (!granted.every(({ name, type }) => permits(held, name, type))) throw notPermitted(message);
}
